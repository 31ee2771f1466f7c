import type { ClientEvent } from '../client/protocol.ts'

export type ConnectionState = 'joining' | 'live' | 'lost'

interface EventSocketHandlers {
  /** The connection was opened or reopened: reload what was missed. */
  readonly onOpen: () => void
  readonly onEvent: (event: ClientEvent) => void
  readonly onStateChange: (connection: ConnectionState) => void
}

const MIN_RETRY_MS = 300
const MAX_RETRY_MS = 5000

/** Connects to the event stream of a user and reconnects until the returned function is called. */
export function openEventSocket(
  user: string,
  { onOpen, onEvent, onStateChange }: EventSocketHandlers,
): () => void {
  let socket: WebSocket | null = null
  let retryMs = MIN_RETRY_MS
  let timer = 0
  let closed = false
  const connect = () => {
    const url = new URL(`client/events?user=${user}`, location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    url.hash = ''
    socket = new WebSocket(url)
    socket.onopen = () => {
      retryMs = MIN_RETRY_MS
      onStateChange('live')
      onOpen()
    }
    socket.onmessage = ({ data }) => onEvent(JSON.parse(String(data)) as ClientEvent)
    socket.onclose = () => {
      if (closed) return
      onStateChange('lost')
      timer = window.setTimeout(connect, retryMs)
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
    }
  }
  connect()
  return () => {
    closed = true
    clearTimeout(timer)
    socket?.close()
  }
}
