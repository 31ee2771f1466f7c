import type { DiscordRest } from '@crackpost/functions/discord-rest/rest'
import type { RestMessage } from '@crackpost/functions/discord-rest/schemas'
import { buttonWithMessageKey, messageKeyIn } from '../expected-messages.ts'

export interface InMemoryMessage {
  readonly channel: string
  readonly id: string
  readonly nonce: string
  readonly messageKey: string
}

/** The REST calls that delivery makes, answered in process. A nonce is posted only once. */
export interface InMemoryRest {
  readonly rest: DiscordRest
  readonly posted: readonly InMemoryMessage[]
  /** Removes all posted messages. */
  clear(): void
}

const rejectUnexpectedCall = async (): Promise<never> => {
  throw new Error('nobody asks for this to tell of a match')
}

/** `each` wraps every call. */
export function createInMemoryRest(
  wrapCall: <T>(name: string, go: () => Promise<T>) => Promise<T> = (_, go) => go(),
): InMemoryRest {
  const posted: InMemoryMessage[] = []
  let ids = 0
  const nextId = (): string => String(1_300_000_000_000_000_000n + BigInt(++ids))
  const restMessage = ({ id, channel, nonce, messageKey }: InMemoryMessage): RestMessage => ({
    id,
    channel_id: channel,
    content: '',
    nonce,
    timestamp: '',
    components: [buttonWithMessageKey(messageKey)],
    attachments: [],
  })
  const rest: DiscordRest = {
    createMessage: (channel, body, { nonce }) =>
      wrapCall('post', async () => {
        const known = posted.find((candidate) => candidate.nonce === nonce && candidate.channel === channel)
        const message = known ?? { channel, id: nextId(), nonce, messageKey: messageKeyIn(body) ?? '' }
        if (!known) posted.push(message)
        return { ok: true, value: restMessage(message) }
      }),
    editMessage: (channel, id) =>
      wrapCall('edit', async () => ({
        ok: true,
        value: restMessage({ channel, id, nonce: '', messageKey: '' }),
      })),
    listMessages: (channel, { limit = 50 } = {}) =>
      wrapCall('read', async () => {
        const inChannel = posted.filter((candidate) => candidate.channel === channel)
        return { ok: true, value: inChannel.slice(-limit).reverse().map(restMessage) }
      }),
    startThread: (_, message) =>
      wrapCall('thread', async () => ({ ok: true, value: { id: message, type: 11 } })),
    renameThread: (thread) => wrapCall('rename', async () => ({ ok: true, value: { id: thread, type: 11 } })),
    createDm: (user) => wrapCall('dm', async () => ({ ok: true, value: { id: `${user}00`, type: 1 } })),
    deleteMessage: rejectUnexpectedCall,
    getChannel: rejectUnexpectedCall,
    getOriginal: rejectUnexpectedCall,
    editOriginal: rejectUnexpectedCall,
  }
  return {
    rest,
    posted,
    clear() {
      posted.length = 0
    },
  }
}
