import { isDeepStrictEqual } from 'node:util'
import type { Language } from '@crackpost/bot/asked'
import { wordsIn } from '@crackpost/bot/words/index'
import { crackWord } from '@crackpost/core/games/crack-word/index'
import {
  type Action,
  REFEREES,
  type Reason,
  type Referee,
  type State,
  state as stateSchema,
} from '@crackpost/core/games/crack-word/schema'
import { commit } from '@crackpost/core/kernel/dice'
import { fold } from '@crackpost/core/kernel/play'
import { simulated } from '@crackpost/core/players/simulated'
import { french } from '../../scripts/french.ts'
import { crackWordSort } from './cards.ts'
import { type Evening, type Lobby, moved, seated, turnMessage } from './evening.ts'
import type { Page } from './page.ts'
import type { Salon } from './salon.ts'

// Matches of Crack Word from the first card to the last, for every way in which they can end.

export interface Ending {
  readonly evening: Evening<Action>
  /** What the last move was answered with. */
  readonly last: Page
}

/** Short matches that end so, by seats and referee, with as much as possible in them. */
const SEEDS: Readonly<Record<'finished' | 'passes', Readonly<Record<Referee, readonly number[]>>>> = {
  finished: { friendly: [254, 8, 39], strict: [254, 8, 39], challenge: [56, 33, 31] },
  passes: { friendly: [74, 49, 9], strict: [74, 49, 9], challenge: [43, 86, 8] },
}

export const positionOf = async ({ salon, match }: Pick<Evening, 'salon' | 'match'>): Promise<State> =>
  stateSchema.parse((await salon.match(match)).play?.course.state)

interface Step {
  readonly by: number
  readonly action: Action
  readonly after: State
}

/** What random players did, with the position that each action led to. */
export function stepsOf(seats: number, referee: Referee, seed: string): Step[] {
  const { match } = simulated(crackWord, {
    seats,
    seed,
    lexicon: french(),
    options: { mode: 'short', referee },
  })
  let state = fold(crackWord, match.setup)
  return match.entries.map(({ step, events }) => {
    state = fold(crackWord, events, state)
    if (step.type !== 'act') throw new Error(`nobody acts: ${step.type}`)
    return { by: step.by, action: step.action, after: state }
  })
}

/** Plays them; each has to lead to the very position that the rules alone lead to. Colours are the guests' choice. */
export async function followed(evening: Evening<Action>, steps: readonly Step[]): Promise<Page> {
  let last = turnMessage(evening)
  for (const [n, step] of steps.entries()) {
    last = await moved(evening, step, n)
    const now = await positionOf(evening)
    if (!isDeepStrictEqual({ ...now, colours: [] }, { ...step.after, colours: [] }))
      throw new Error(`move ${n}, ${JSON.stringify(step.action)}, became another one:\n${last.text()}`)
  }
  return last
}

const LOBBIES: readonly Lobby[] = ['buttons', 'commands', 'challenge']

/** A match that ends so. */
export async function ended(
  salon: Salon,
  language: Language,
  seats: number,
  referee: Referee,
  reason: Reason,
): Promise<Ending> {
  const lobby = LOBBIES[(seats + REFEREES.indexOf(referee)) % LOBBIES.length] ?? 'buttons'
  const seed = commit(`salon ${SEEDS[reason === 'finished' ? 'finished' : 'passes'][referee][seats - 2]}`)
  const evening = await seated(crackWordSort({ mode: 'short', referee }), salon, language, seats, lobby, seed)
  const steps = stepsOf(seats, referee, seed)
  if (reason !== 'lastSeat') return { evening, last: await followed(evening, steps) }
  return { evening, last: await deserted(evening, await followed(evening, steps.slice(0, 4))) }
}

/** One after the other gives up. */
async function deserted(evening: Evening<Action>, first: Page): Promise<Page> {
  const { labels } = wordsIn(evening.language)
  let last = first
  for (const guest of evening.guests.slice(1)) {
    const asked = await guest.press(await guest.press(turnMessage(evening), labels.more), labels.resign)
    last = await guest.press(asked, labels.resign)
  }
  return last
}
