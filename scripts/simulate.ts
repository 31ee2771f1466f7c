import { parseArgs } from 'node:util'
import { findGame, findLatestGame, GAMES } from '@crackpost/core/games/index'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { frenchLexicon } from './french-lexicon.ts'

/**
 * `npm run -s simulate -- --game G --seats N --seed S`: plays a whole match with random legal moves and prints it as JSON
 * lines. `--edition N` plays an earlier edition, `--options '{…}'` replaces the default options.
 */
const USAGE = `usage: npm run -s simulate -- --game ${GAMES.map((game) => game.id).join('|')} --seats N --seed S [--edition N] [--options JSON] [--record]`

function fail(message: string): never {
  process.stderr.write(`${message}\n${USAGE}\n`)
  process.exit(2)
}

function parseOptions(): {
  game?: string
  seats?: string
  seed?: string
  edition?: string
  options?: string
  record?: boolean
} {
  try {
    return parseArgs({
      options: {
        game: { type: 'string' },
        seats: { type: 'string' },
        seed: { type: 'string' },
        /** The latest if it is not given. */
        edition: { type: 'string' },
        options: { type: 'string' },
        /** Write a `.match` record instead, for `replay`. */
        record: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const args = parseOptions()
const latest = findLatestGame(args.game ?? '')
if (!latest) fail(args.game === undefined ? 'which game?' : `there is no game "${args.game}"`)
const game = args.edition === undefined ? latest : findGame(latest.id, Number(args.edition))
if (!game) fail(`there is no edition ${args.edition} of ${latest.id}`)
const seats = Number(args.seats ?? game.seats.min)
if (!Number.isInteger(seats) || seats < game.seats.min || seats > game.seats.max)
  fail(`${game.id} is for ${game.seats.min} to ${game.seats.max} players`)
if (!args.seed) fail('which seed? any text will do')

const gameOptions = game.schema.options.safeParse(parseJson(args.options ?? '{}'))
if (!gameOptions.success) fail(`${game.id} has no such options: ${args.options}`)

const match = simulateMatch(game, {
  seats,
  seed: args.seed,
  lexicon: frenchLexicon(),
  options: gameOptions.data,
})
const lines = args.record ? [match.record.trimEnd()] : match.logLines.map((line) => JSON.stringify(line))
process.stdout.write(`${lines.join('\n')}\n`)
