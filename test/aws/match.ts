import { wordsIn } from '@crackpost/bot/words/index'
import { leCrack } from '@crackpost/core/games/le-crack/index'
import { type Action, type State, state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import { diceBox } from '@crackpost/core/kernel/dice'
import type { Entry } from '@crackpost/core/match/fact'
import type { Match } from '@crackpost/core/match/match'
import { french } from '../../scripts/french.ts'
import { idIn } from '../kit/evening.ts'
import type { Guest } from '../kit/guest.ts'
import { dueOf, markIn } from '../kit/told.ts'
import type { Cloud } from './cloud.ts'

/** A match between guests, by what they type and press. */
export interface Played {
  readonly id: string
  readonly guests: readonly Guest[]
}

export async function begun([host, ...others]: readonly Guest[]): Promise<Played> {
  if (!host) throw new Error('nobody is there')
  const id = idIn(await host.type('/crack nouvelle', { jeu: 'Le Crack', joueurs: others.length + 1 }))
  for (const guest of others) await guest.type('/crack rejoindre', { partie: id })
  await host.type('/crack commencer', { partie: id })
  return { id, guests: [host, ...others] }
}

export async function matchOf({ stored }: Cloud, id: string): Promise<Match> {
  const match = (await stored.matches.load(id))?.match
  if (!match) throw new Error(`there is no match ${id}`)
  return match
}

/** The next move, by whoever's turn it is; false when the match is over. */
export async function moved(here: Cloud, { id, guests }: Played): Promise<boolean> {
  const match = await matchOf(here, id)
  const state = stateSchema.parse(match.play?.course.state)
  if (state.over) return false
  const person = await here.stored.people.personOf(match.players[state.turn]?.player ?? '')
  const guest = guests.find(({ user }) => user === person?.user)
  if (!guest) throw new Error(`nobody to move on seat ${state.turn}`)
  const action = next(state)
  if (action.type !== 'play') await guest.type('/lecrack passer', { partie: id })
  else {
    const mot = leCrack.notation.make(action)
    const preview = await guest.type('/lecrack jouer', { mot, partie: id })
    await guest.press(preview, wordsIn('fr').labels.confirm)
  }
  return true
}

/** So many plays are considered: of them, the one with the most tiles is over soonest. */
const CONSIDERED = 400

function next(state: State): Action {
  const env = { lexicon: french(), dice: diceBox('cloud'), now: 0, pace: 1 }
  let best: Action = leCrack.idle(state, state.turn)
  let considered = 0
  for (const action of leCrack.actions?.(state, state.turn, env) ?? []) {
    if (action.type === 'play' && (best.type !== 'play' || action.word.length > best.word.length))
      best = action
    if (++considered === CONSIDERED) break
  }
  return best
}

/** The marks of what stands in Discord about a match, in order. */
export const marksOf = ({ discord }: Cloud, id: string): string[] =>
  discord.desk.world.state.messages.flatMap(({ components, flags }) => {
    // What only one person sees is an answer, and no message of the match.
    const mark = (flags & 64) === 0 ? markIn(components) : null
    return mark?.startsWith(id) ? [mark] : []
  })

/** The marks of all news that the log of a match is worth. */
export async function newsOf({ stored }: Cloud, id: string): Promise<readonly string[]> {
  const entries: Entry[] = []
  for await (const entry of stored.matches.log(id)) entries.push(entry)
  return dueOf(id, entries, Date.now()).news
}
