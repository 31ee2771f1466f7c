import { isDeepStrictEqual } from 'node:util'
import type { Language } from '@crackpost/bot/discord/interaction'
import { textsIn } from '@crackpost/bot/i18n/index'
import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import {
  type Action,
  type CrackWordEndReason,
  REFEREES,
  type Referee,
  type State,
  state as stateSchema,
} from '@crackpost/core/games/crack-word/schema'
import { commitmentOf } from '@crackpost/core/kernel/dice'
import { replay } from '@crackpost/core/kernel/step'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'
import { crackWordDriver } from '../drivers/crack-word.ts'
import type { DiscordHarness } from '../harness/discord.ts'
import type { MessageView } from '../users/message-view.ts'
import {
  type LobbyKind,
  latestTurnMessage,
  type MatchScenario,
  playMove,
  startMatchScenario,
} from './match.ts'

// Complete Crack Word matches, one for each way to end.

export interface CrackWordEnding {
  readonly scenario: MatchScenario<Action>
  /** Response to the last move. */
  readonly lastView: MessageView
}

/** Simulated matches tried before the search for an ending fails. */
const MAX_SEEDS_TRIED = 400

/**
 * Returns the seed of a short match that simulated players end in this way: the first of a fixed series, so that it is
 * found again after a change of the deck or the lexicon.
 */
function findEndingSeed(seats: number, referee: Referee, ending: 'finished' | 'passes'): string {
  for (let n = 0; n < MAX_SEEDS_TRIED; n++) {
    const seed = commitmentOf(`salon ${n}`)
    const last = simulatedCrackWordSteps(seats, referee, seed).at(-1)
    const status = last && crackWordGame.status(last.after)
    if (status?.phase === 'over' && status.reason === ending) return seed
  }
  throw new Error(`none of ${MAX_SEEDS_TRIED} matches of ${seats} with referee ${referee} ends: ${ending}`)
}

export const crackWordStateOf = async ({
  harness,
  matchId,
}: Pick<MatchScenario, 'harness' | 'matchId'>): Promise<State> =>
  stateSchema.parse((await harness.loadMatch(matchId)).play?.course.state)

interface CrackWordStep {
  readonly by: number
  readonly action: Action
  readonly after: State
}

/** Steps of simulated players, each with the resulting state. */
export function simulatedCrackWordSteps(seats: number, referee: Referee, seed: string): CrackWordStep[] {
  const { transcript } = simulateMatch(crackWordGame, {
    seats,
    seed,
    lexicon: frenchLexicon(),
    options: { mode: 'short', referee },
  })
  let state = replay(crackWordGame, transcript.setup)
  return transcript.entries.map(({ step, events }) => {
    state = replay(crackWordGame, events, state)
    if (step.type !== 'act') throw new Error(`nobody acts: ${step.type}`)
    return { by: step.by, action: step.action, after: state }
  })
}

/**
 * Plays the steps through Discord and checks that each leads to the simulated state, except for chosen
 * colours.
 */
export async function playCrackWordSteps(
  scenario: MatchScenario<Action>,
  steps: readonly CrackWordStep[],
): Promise<MessageView> {
  let last = latestTurnMessage(scenario)
  for (const [n, step] of steps.entries()) {
    last = await playMove(scenario, step, n)
    const now = await crackWordStateOf(scenario)
    if (!isDeepStrictEqual({ ...now, colours: [] }, { ...step.after, colours: [] }))
      throw new Error(`move ${n}, ${JSON.stringify(step.action)}, became another one:\n${last.text()}`)
  }
  return last
}

const LOBBY_KINDS: readonly LobbyKind[] = ['buttons', 'commands', 'challenge']

/** Starts a short match of two and plays its first steps. */
export async function startCrackWordMidway(
  harness: DiscordHarness,
  language: Language,
  lobby: LobbyKind,
  referee: Referee,
  seed: string,
  stepCount: number,
): Promise<MatchScenario<Action>> {
  const driver = crackWordDriver({ mode: 'short', referee })
  const scenario = await startMatchScenario(driver, harness, language, 2, lobby, seed)
  await playCrackWordSteps(scenario, simulatedCrackWordSteps(2, referee, seed).slice(0, stepCount))
  return scenario
}

/** Plays a match with this ending. */
export async function playCrackWordToEnding(
  harness: DiscordHarness,
  language: Language,
  seats: number,
  referee: Referee,
  reason: CrackWordEndReason,
): Promise<CrackWordEnding> {
  const lobby = LOBBY_KINDS[(seats + REFEREES.indexOf(referee)) % LOBBY_KINDS.length] ?? 'buttons'
  const seed = findEndingSeed(seats, referee, reason === 'finished' ? 'finished' : 'passes')
  const scenario = await startMatchScenario(
    crackWordDriver({ mode: 'short', referee }),
    harness,
    language,
    seats,
    lobby,
    seed,
  )
  const steps = simulatedCrackWordSteps(seats, referee, seed)
  if (reason !== 'lastSeat') return { scenario, lastView: await playCrackWordSteps(scenario, steps) }
  return {
    scenario,
    lastView: await resignOneByOne(scenario, await playCrackWordSteps(scenario, steps.slice(0, 4))),
  }
}

/** All seats but one resign in turn. */
async function resignOneByOne(scenario: MatchScenario<Action>, first: MessageView): Promise<MessageView> {
  const { labels } = textsIn(scenario.language)
  let last = first
  for (const user of scenario.users.slice(1)) {
    const confirmation = await user.pressButton(
      await user.pressButton(latestTurnMessage(scenario), labels.more),
      labels.resign,
    )
    last = await user.pressButton(confirmation, labels.resign)
  }
  return last
}
