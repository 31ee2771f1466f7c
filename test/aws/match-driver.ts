import { textsIn } from '@crackpost/bot/i18n/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { type Action, type State, state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { Match } from '@crackpost/core/match/state'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'
import { messageKeyIn } from '../kit/expected-messages.ts'
import { matchIdShownIn } from '../kit/scenarios/match.ts'
import type { TestUser } from '../kit/users/test-user.ts'
import type { LocalCloud } from './local-cloud.ts'

/** A match between test users who type and press. */
export interface CloudMatch {
  readonly id: string
  readonly guests: readonly TestUser[]
}

export async function startCloudMatch([host, ...others]: readonly TestUser[]): Promise<CloudMatch> {
  if (!host) throw new Error('nobody is there')
  const id = matchIdShownIn(
    await host.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: others.length + 1 }),
  )
  for (const testUser of others) await testUser.typeCommand('/crack rejoindre', { partie: id })
  await host.typeCommand('/crack commencer', { partie: id })
  return { id, guests: [host, ...others] }
}

export async function loadCloudMatch({ stored }: LocalCloud, id: string): Promise<Match> {
  const match = (await stored.matches.loadSnapshot(id))?.match
  if (!match) throw new Error(`there is no match ${id}`)
  return match
}

/** Plays the next move; false when the match is over. */
export async function playNextCloudMove(
  localCloud: LocalCloud,
  { id, guests }: CloudMatch,
): Promise<boolean> {
  const match = await loadCloudMatch(localCloud, id)
  const state = stateSchema.parse(match.play?.course.state)
  if (state.over) return false
  const person = await localCloud.stored.people.identityOf(match.players[state.turn]?.player ?? '')
  const testUser = guests.find(({ user }) => user === person?.user)
  if (!testUser) throw new Error(`nobody to move on seat ${state.turn}`)
  const action = chooseAction(state)
  if (action.type !== 'play') await testUser.typeCommand('/lecrack passer', { partie: id })
  else {
    const mot = leCrackGame.notation.make(action)
    const preview = await testUser.typeCommand('/lecrack jouer', { mot, partie: id })
    await testUser.pressButton(preview, textsIn('fr').labels.confirm)
  }
  return true
}

/** Legal plays considered; the one with the most tiles ends the match soonest. */
const MAX_CONSIDERED_ACTIONS = 400

function chooseAction(state: State): Action {
  const env = { lexicon: frenchLexicon(), dice: createDiceFactory('cloud'), now: 0, pace: 1 }
  let best: Action = leCrackGame.defaultAction(state, state.turn)
  let considered = 0
  for (const action of leCrackGame.actions?.(state, state.turn, env) ?? []) {
    if (action.type === 'play' && (best.type !== 'play' || action.word.length > best.word.length))
      best = action
    if (++considered === MAX_CONSIDERED_ACTIONS) break
  }
  return best
}

/** Keys of the messages that Discord has of a match, in order. */
export const postedMessageKeys = ({ discord }: LocalCloud, id: string): string[] =>
  discord.instance.emulator.state.messages.flatMap(({ components, flags }) => {
    // Ephemeral messages are responses, not announcements.
    const messageKey = (flags & 64) === 0 ? messageKeyIn(components) : null
    return messageKey?.startsWith(id) ? [messageKey] : []
  })

/** The log of a match. */
export async function loadCloudLog({ stored }: LocalCloud, id: string): Promise<readonly MatchLogEntry[]> {
  const entries: MatchLogEntry[] = []
  for await (const entry of stored.matches.readEntries(id)) entries.push(entry)
  return entries
}
