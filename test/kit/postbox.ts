import type { Message } from '@crackpost/functions/discord/answer'
import type { Rest } from '@crackpost/functions/discord/rest'
import { marked, markIn } from './told.ts'

export interface Posted {
  readonly channel: string
  readonly id: string
  readonly nonce: string
  readonly mark: string
}

/** Of Discord's REST, what telling needs: answers at once, in the process, and posts a nonce once. */
export interface Postbox {
  readonly rest: Rest
  readonly posted: readonly Posted[]
  /** Forgets everything. */
  empty(): void
}

const unasked = async (): Promise<never> => {
  throw new Error('nobody asks for this to tell of a match')
}

/** `each` goes around every call. */
export function postbox(
  each: <T>(name: string, go: () => Promise<T>) => Promise<T> = (_, go) => go(),
): Postbox {
  const posted: Posted[] = []
  let ids = 0
  const next = (): string => String(1_300_000_000_000_000_000n + BigInt(++ids))
  const shown = ({ id, channel, nonce, mark }: Posted): Message => ({
    id,
    channel_id: channel,
    content: '',
    nonce,
    timestamp: '',
    components: [marked(mark)],
    attachments: [],
  })
  const rest: Rest = {
    createMessage: (channel, body, { nonce }) =>
      each('post', async () => {
        const known = posted.find((one) => one.nonce === nonce && one.channel === channel)
        const message = known ?? { channel, id: next(), nonce, mark: markIn(body) ?? '' }
        if (!known) posted.push(message)
        return { ok: true, value: shown(message) }
      }),
    editMessage: (channel, id) =>
      each('edit', async () => ({ ok: true, value: shown({ channel, id, nonce: '', mark: '' }) })),
    messages: (channel, { limit = 50 } = {}) =>
      each('read', async () => {
        const there = posted.filter((one) => one.channel === channel)
        return { ok: true, value: there.slice(-limit).reverse().map(shown) }
      }),
    startThread: (_, message) => each('thread', async () => ({ ok: true, value: { id: message, type: 11 } })),
    createDm: (user) => each('dm', async () => ({ ok: true, value: { id: `${user}00`, type: 1 } })),
    deleteMessage: unasked,
    getChannel: unasked,
    original: unasked,
    editOriginal: unasked,
    followUp: unasked,
    putCommands: unasked,
  }
  return {
    rest,
    posted,
    empty() {
      posted.length = 0
    },
  }
}
