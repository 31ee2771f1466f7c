import { isDeepStrictEqual } from 'node:util'
import type { Language } from '@crackpost/bot/discord/interaction'
import { textsIn } from '@crackpost/bot/i18n/index'
import { type LeCrackEndReason, state as stateSchema } from '@crackpost/core/games/le-crack/schema'
import type { DiscordHarness } from '../harness/discord.ts'
import type { MessageView } from '../users/message-view.ts'
import type { TestUser } from '../users/test-user.ts'
import {
  type LobbyKind,
  latestTurnMessage,
  loadRecordedMatch,
  type MatchScenario,
  playMove,
  startLeCrackScenario,
} from './match.ts'

// Complete Le Crack matches, one for each way to end.

export interface LeCrackEnding {
  readonly scenario: MatchScenario
  /** Response to the last move. */
  readonly lastView: MessageView
}

export type PlayLeCrackToEnding = (
  harness: DiscordHarness,
  language: Language,
  seats: number,
) => Promise<LeCrackEnding>

export const leCrackStateOf = async ({ harness, matchId }: Pick<MatchScenario, 'harness' | 'matchId'>) =>
  stateSchema.parse((await harness.loadMatch(matchId)).play?.course.state)

/** Plays a recorded match and checks that each move leads to the recorded state. */
const playRecordedMatch =
  (name: string, lobby: LobbyKind, count = Number.POSITIVE_INFINITY): PlayLeCrackToEnding =>
  async (harness, language, seats) => {
    const { seed, steps } = loadRecordedMatch(`${name}-${seats}`)
    const scenario = await startLeCrackScenario(harness, language, seats, lobby, seed)
    let last: MessageView | null = null
    for (const [n, step] of steps.slice(0, count).entries()) {
      last = await playMove(scenario, step, n)
      if (!isDeepStrictEqual(await leCrackStateOf(scenario), step.after))
        throw new Error(`move ${n} was another one than was meant:\n${last.text()}`)
    }
    return { scenario, lastView: last ?? latestTurnMessage(scenario) }
  }

/** The first moves of the recorded match that ends on the FINAL square. */
const playOpening = (lobby: LobbyKind): PlayLeCrackToEnding => playRecordedMatch('short-final', lobby, 2)

/** Every seat passes three times, with and without exchanging tiles. */
const endByPasses: PlayLeCrackToEnding = async (harness, language, seats) => {
  const { scenario, lastView: first } = await playOpening('challenge')(harness, language, seats)
  let last = first
  for (let n = 0; n < 3 * seats; n++) {
    const { turn, racks } = await leCrackStateOf(scenario)
    const give = n % 3 === 0 ? [] : (racks[turn] ?? []).slice(0, 2)
    last = await playMove(scenario, { by: turn, action: { type: 'pass', give } }, n)
  }
  return { scenario, lastView: last }
}

/** An end is proposed and withdrawn; another player proposes it again and all agree. */
const endByAgreement: PlayLeCrackToEnding = async (harness, language, seats) => {
  const { scenario, lastView: first } = await playOpening('buttons')(harness, language, seats)
  const { labels } = textsIn(language)
  const [host, second, ...others] = scenario.users
  if (!host || !second) throw new Error('nobody is there')
  const propose = async (user: TestUser): Promise<MessageView> =>
    user.pressButton(await user.pressButton(latestTurnMessage(scenario), labels.more), labels.end)
  await second.pressButton(await propose(second), labels.withdraw)
  await propose(host)
  let last = first
  for (const user of [second, ...others])
    last = await user.pressButton(latestTurnMessage(scenario), labels.accept)
  return { scenario, lastView: last }
}

/** The seats resign in turn, each after a confirmation. */
const endByResignations: PlayLeCrackToEnding = async (harness, language, seats) => {
  const { scenario, lastView: first } = await playOpening('commands')(harness, language, seats)
  const { labels } = textsIn(language)
  let last = first
  for (const user of scenario.users.slice(1)) {
    const confirmation = await user.pressButton(
      await user.pressButton(latestTurnMessage(scenario), labels.more),
      labels.resign,
    )
    const back = await user.pressButton(confirmation, labels.back)
    const again = await user.pressButton(await user.pressButton(back, labels.more), labels.resign)
    last = await user.pressButton(again, labels.resign)
  }
  return { scenario, lastView: last }
}

export const LE_CRACK_ENDINGS: Readonly<Record<LeCrackEndReason, PlayLeCrackToEnding>> = {
  final: playRecordedMatch('short-final', 'buttons'),
  empty: playRecordedMatch('short-empty', 'commands'),
  passes: endByPasses,
  agreed: endByAgreement,
  lastSeat: endByResignations,
}
