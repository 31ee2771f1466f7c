import { isDeepStrictEqual } from 'node:util'
import type { Language } from '@crackpost/bot/asked'
import { wordsIn } from '@crackpost/bot/words/index'
import { type Reason, state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import { type Evening, type Lobby, moved, recorded, sat, turnMessage } from './evening.ts'
import type { Guest } from './guest.ts'
import type { Page } from './page.ts'
import type { Salon } from './salon.ts'

// Matches of Le Crack from the first word to the last, one for every way in which they can end.

export interface Ended {
  readonly evening: Evening
  /** What the last move was answered with. */
  readonly last: Page
}

export type Played = (salon: Salon, language: Language, seats: number) => Promise<Ended>

export const stateOf = async ({ salon, match }: Pick<Evening, 'salon' | 'match'>) =>
  stateSchema.parse((await salon.match(match)).play?.course.state)

/** As it was recorded, move by move; each has to lead to the very position that the rules alone lead to. */
const recordedMatch =
  (name: string, lobby: Lobby, count = Number.POSITIVE_INFINITY): Played =>
  async (salon, language, seats) => {
    const { seed, steps } = recorded(`${name}-${seats}`)
    const evening = await sat(salon, language, seats, lobby, seed)
    let last: Page | null = null
    for (const [n, step] of steps.slice(0, count).entries()) {
      last = await moved(evening, step, n)
      if (!isDeepStrictEqual(await stateOf(evening), step.after))
        throw new Error(`move ${n} was another one than was meant:\n${last.text()}`)
    }
    return { evening, last: last ?? turnMessage(evening) }
  }

/** The first moves of a match that could end on the FINAL square. */
const begun = (lobby: Lobby): Played => recordedMatch('short-final', lobby, 2)

/** Everybody passes, three times each: with and without changing tiles. */
const passes: Played = async (salon, language, seats) => {
  const { evening, last: first } = await begun('challenge')(salon, language, seats)
  let last = first
  for (let n = 0; n < 3 * seats; n++) {
    const { turn, racks } = await stateOf(evening)
    const give = n % 3 === 0 ? [] : (racks[turn] ?? []).slice(0, 2)
    last = await moved(evening, { by: turn, action: { type: 'pass', give } }, n)
  }
  return { evening, last }
}

/** Proposed and withdrawn; proposed again by somebody else, and everybody agrees. */
const agreed: Played = async (salon, language, seats) => {
  const { evening, last: first } = await begun('buttons')(salon, language, seats)
  const { labels } = wordsIn(language)
  const [host, second, ...others] = evening.guests
  if (!host || !second) throw new Error('nobody is there')
  const propose = async (guest: Guest): Promise<Page> =>
    guest.press(await guest.press(turnMessage(evening), labels.more), labels.end)
  await second.press(await propose(second), labels.withdraw)
  await propose(host)
  let last = first
  for (const guest of [second, ...others]) last = await guest.press(turnMessage(evening), labels.accept)
  return { evening, last }
}

/** One after the other gives up, each after being asked twice. */
const lastSeat: Played = async (salon, language, seats) => {
  const { evening, last: first } = await begun('commands')(salon, language, seats)
  const { labels } = wordsIn(language)
  let last = first
  for (const guest of evening.guests.slice(1)) {
    const asked = await guest.press(await guest.press(turnMessage(evening), labels.more), labels.resign)
    const back = await guest.press(asked, labels.back)
    const again = await guest.press(await guest.press(back, labels.more), labels.resign)
    last = await guest.press(again, labels.resign)
  }
  return { evening, last }
}

export const ENDS: Readonly<Record<Reason, Played>> = {
  final: recordedMatch('short-final', 'buttons'),
  empty: recordedMatch('short-empty', 'commands'),
  passes,
  agreed,
  lastSeat,
}
