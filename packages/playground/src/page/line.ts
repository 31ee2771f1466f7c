import type { News } from '../client/protocol.ts'

export type Connection = 'joining' | 'live' | 'lost'

interface Ears {
  /** The line is open, for the first time or again: what was missed must be asked for. */
  readonly opened: () => void
  readonly heard: (news: News) => void
  readonly state: (connection: Connection) => void
}

const SHORTEST = 300
const LONGEST = 5000

/** A line to the local Discord that is dialled again until it is closed here. */
export function line(user: string, { opened, heard, state }: Ears): () => void {
  let socket: WebSocket | null = null
  let pause = SHORTEST
  let timer = 0
  let closed = false
  const dial = () => {
    const url = new URL(`client/events?user=${user}`, location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    url.hash = ''
    socket = new WebSocket(url)
    socket.onopen = () => {
      pause = SHORTEST
      state('live')
      opened()
    }
    socket.onmessage = ({ data }) => heard(JSON.parse(String(data)) as News)
    socket.onclose = () => {
      if (closed) return
      state('lost')
      timer = window.setTimeout(dial, pause)
      pause = Math.min(pause * 2, LONGEST)
    }
  }
  dial()
  return () => {
    closed = true
    clearTimeout(timer)
    socket?.close()
  }
}
