import { parseArgs } from 'node:util'
import { GAMES, gameOf } from '@crackpost/core/games/index'
import { simulated } from '@crackpost/core/players/simulated'
import { french } from './french.ts'

/**
 * `npm run -s simulate -- --game G --seats N --seed S`: a whole match by random legal players, as JSON lines.
 * `--options '{…}'` plays with other options than the usual ones.
 */
const usage = `usage: npm run -s simulate -- --game ${GAMES.map((game) => game.id).join('|')} --seats N --seed S [--options JSON] [--record]`

function fail(message: string): never {
  process.stderr.write(`${message}\n${usage}\n`)
  process.exit(2)
}

function options(): { game?: string; seats?: string; seed?: string; options?: string; record?: boolean } {
  try {
    return parseArgs({
      options: {
        game: { type: 'string' },
        seats: { type: 'string' },
        seed: { type: 'string' },
        options: { type: 'string' },
        /** Write a `.match` record instead, for `replay`. */
        record: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const asked = options()
const game = gameOf(asked.game ?? '')
if (!game) fail(asked.game === undefined ? 'which game?' : `there is no game "${asked.game}"`)
const seats = Number(asked.seats ?? game.seats.min)
if (!Number.isInteger(seats) || seats < game.seats.min || seats > game.seats.max)
  fail(`${game.id} is for ${game.seats.min} to ${game.seats.max} players`)
if (!asked.seed) fail('which seed? any text will do')

const chosen = game.schema.options.safeParse(jsonOf(asked.options ?? '{}'))
if (!chosen.success) fail(`${game.id} has no such options: ${asked.options}`)

const match = simulated(game, { seats, seed: asked.seed, lexicon: french(), options: chosen.data })
const lines = asked.record ? [match.record.trimEnd()] : match.log.map((line) => JSON.stringify(line))
process.stdout.write(`${lines.join('\n')}\n`)
