import { createHash } from 'node:crypto'
import { tagIn } from '@crackpost/bot/tag'
import type { MatchId } from '@crackpost/core/app/ports'
import type { Result } from '@crackpost/core/kernel/result'
import { type Message, tagsIn } from '../discord/answer.ts'
import { type Failure, isClosedDm, isForbidden, isGone, isShut } from '../discord/failure.ts'
import type { Letters, Outcome } from './book.ts'
import type { Composed, House } from './house.ts'

/** One message that is to be sent once, whatever happens. */
export interface Letter {
  readonly id: MatchId
  /** What it is, within its match: `000003#turn#player`. */
  readonly name: string
  readonly channel: string
  /** Made when it is known that it has to be sent: a picture is not drawn in vain. */
  body(): Promise<Composed>
  /** Asked when it is ours to send: it may have become needless meanwhile. */
  needless?(): Promise<string | null>
}

export type Sent =
  | { readonly type: 'done'; readonly outcome: Outcome }
  /** Somebody else is on it, or Discord asked to wait: look again then. */
  | { readonly type: 'later'; readonly at: number }
  /** The place can't be reached. */
  | { readonly type: 'unreachable'; readonly reason: 'gone' | 'forbidden' | 'closed' }

/** A worker that has not come back by then is taken for dead. */
const LEASE = 60_000

/** For so long Discord knows a nonce; beyond it, what was posted has to be looked for. */
const NONCE_WINDOW = 120_000

/** By which a letter is known beyond its match. */
export const markOf = (id: MatchId, name: string): string => `${id}:${name}`

/** One nonce for each logical message: at most 25 characters, the same for every attempt. */
export const nonceOf = (id: MatchId, name: string): string =>
  createHash('sha256').update(markOf(id, name)).digest('base64url').slice(0, 25)

export async function send(house: House, letter: Letter): Promise<Sent> {
  const { letters, now, point } = house
  const start = now()
  const taken = await letters.take(letter.id, letter.name, start, start + LEASE)
  await point('leased')
  if (taken.state === 'done') return { type: 'done', outcome: taken.outcome }
  if (taken.state === 'busy') return { type: 'later', at: taken.until }
  const needless = await letter.needless?.()
  if (needless) return settled(letters, letter, { type: 'passed', why: needless })
  if (taken.attempt > 1 && start - taken.since > NONCE_WINDOW) {
    const latest = await house.rest.messages(letter.channel, { limit: 50 })
    if (!latest.ok) return refused(house, letter, latest.error)
    const found = ours(letter, latest.value)
    if (found) return settled(letters, letter, { type: 'sent', channel: letter.channel, message: found.id })
  }
  const result = await posted(house, letter)
  await point('sent')
  if (result.ok)
    return settled(letters, letter, { type: 'sent', channel: letter.channel, message: result.value.id })
  return refused(house, letter, result.error)
}

/** With its picture, or without it where the place takes no files. */
async function posted({ rest, log }: House, letter: Letter): Promise<Result<Message, Failure>> {
  const { message, files, plain } = await letter.body()
  const nonce = nonceOf(letter.id, letter.name)
  const result = await rest.createMessage(letter.channel, message, { nonce, files })
  if (result.ok || !plain || !isForbidden(result.error)) return result
  const bare = await rest.createMessage(letter.channel, plain, { nonce })
  if (bare.ok) log({ match: letter.id, event: 'noFiles' })
  return bare
}

async function settled(letters: Letters, { id, name }: Letter, outcome: Outcome): Promise<Sent> {
  await letters.settle(id, name, outcome)
  return { type: 'done', outcome }
}

/** Beyond the window of nonces: a message in the place that bears the mark is proof that it was sent. */
export const ours = (letter: Pick<Letter, 'id' | 'name'>, latest: readonly Message[]): Message | undefined =>
  latest.find(({ components }) => marksIn(components).includes(markOf(letter.id, letter.name)))

/** Every message of ours has a board button, which names the match and the letter. */
export const marksIn = (components: unknown): string[] =>
  tagsIn(components).flatMap((text) => {
    const tag = tagIn(text)
    return tag?.verb === 'board' && tag.match !== null && tag.rest !== '' ? [markOf(tag.match, tag.rest)] : []
  })

async function refused(house: House, letter: Letter, error: Failure): Promise<Sent> {
  const { letters, now } = house
  switch (error.kind) {
    case 'later':
      await letters.putBack(letter.id, letter.name)
      return { type: 'later', at: error.retryAt }
    case 'blocked':
      await letters.putBack(letter.id, letter.name)
      return { type: 'later', at: error.until }
    case 'unknown':
      // It may be out: the lease runs out, and whoever takes it over asks with the same nonce.
      return { type: 'later', at: now() + LEASE }
    case 'refused': {
      const reason = isClosedDm(error)
        ? 'closed'
        : isGone(error)
          ? 'gone'
          : isForbidden(error) || isShut(error)
            ? 'forbidden'
            : null
      if (reason) {
        await letters.putBack(letter.id, letter.name)
        return { type: 'unreachable', reason }
      }
      return settled(letters, letter, { type: 'refused', status: error.status, code: error.code })
    }
  }
}
