import { readFileSync } from 'node:fs'
import type { Language } from '@crackpost/bot/discord/interaction'
import { textsIn } from '@crackpost/bot/i18n/index'
import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import type { GameCommand } from '@crackpost/core/match/progress'
import type { MoveMethod } from './drivers/le-crack.ts'
import { type ExampleGame, exampleGame } from './example-game.ts'
import { EXAMPLE_TEXTS, examplePresenter } from './example-presenter.ts'
import type { DiscordHarness } from './harness/discord.ts'
import { replayRecordText } from './replay-record.ts'
import { type GameDriver, type MatchScenario, playMove, startMatchScenario } from './scenarios/match.ts'

type Action = ExampleGame['action']
/** Of any edition: all have the same actions. */
type ExampleTypes = GameTypes & { action: Action }

const MOVE_KEYS = ['lay', 'call', 'yes', 'no'] as const

/** The position of an action's move in the presenter's list. */
const moveIndex = (action: Action): number =>
  MOVE_KEYS.indexOf(action.type === 'vote' ? (action.end ? 'yes' : 'no') : action.type)

const playByCommand: MoveMethod<Action> = (user, language, _, action) => {
  const { command, list } = examplePresenter.moves
  const move = list[moveIndex(action)]
  if (!move) throw new Error('the move is not listed')
  const [root, name] = [command, move.data].map((named) =>
    language === 'fr' ? named.name_localizations.fr : named.name,
  )
  return user.typeCommand(`/${root} ${name}`)
}

const playByButton: MoveMethod<Action> = (user, language, from, action) =>
  user.pressButton(from, EXAMPLE_TEXTS[language].buttons[MOVE_KEYS[moveIndex(action)] ?? 'lay'])

export const exampleDriver = (language: Language): GameDriver<Action> => ({
  title: examplePresenter.title[language],
  moveMethods: [playByCommand, playByButton],
  isFollowUp: () => false,
})

/** Starts a match of the example game by users of one language. */
export const startExampleScenario = (
  harness: DiscordHarness,
  language: Language,
  seed: string,
): Promise<MatchScenario<Action>> =>
  startMatchScenario(exampleDriver(language), harness, language, 2, 'buttons', seed)

/** Plays a recorded match of the example game through the interface, up to its end or a number of steps. */
export async function playExampleRecord(
  harness: DiscordHarness,
  language: Language,
  name: string,
  maxSteps = Number.POSITIVE_INFINITY,
): Promise<MatchScenario<Action>> {
  const { seed, commands } = readExampleRecord(exampleGame, name)
  const scenario = await startExampleScenario(harness, language, seed)
  await playExampleCommands(scenario, commands.slice(0, maxSteps))
  return scenario
}

/** The seed and the commands of a recorded match of an edition of the example game, and its result. */
export function readExampleRecord<S extends ExampleTypes>(game: Game<S>, name: string) {
  const text = readFileSync(new URL(`../matches/${game.id}/${name}.match`, import.meta.url), 'utf8')
  const field = (key: string): string => new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  const commands = replayRecordText(game, text).turns.map(({ command }) => command)
  return { seed: field('seed'), result: field('result'), commands }
}

/** Makes the moves of these commands through the interface. */
export async function playExampleCommands(
  scenario: MatchScenario<Action>,
  commands: readonly GameCommand<Action>[],
): Promise<void> {
  const { language } = scenario
  for (const [n, command] of commands.entries()) {
    if (command.type === 'act') await playMove(scenario, command, n)
    if (command.type !== 'forfeit') continue
    const user = scenario.users[command.seat]
    if (!user) throw new Error(`nobody sits on seat ${command.seat}`)
    user.switchChannel(scenario.threadId)
    const question = await user.typeCommand(language === 'fr' ? '/crack abandonner' : '/crack resign')
    await user.pressButton(question, textsIn(language).labels.resign)
  }
}
