import { commit, diceBox, rng } from '../kernel/dice.ts'
import type { Game, Shape } from '../kernel/game.ts'
import type { Entry, Log } from '../kernel/log.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { type Ask, advance, begin, type Course } from '../match/course.ts'
import { type Header, lineOf, write } from '../match/record.ts'
import { leisure, randomStep } from './random.ts'

/** No match of random players has come near this; one that does is a fault, not a match. */
const ENDLESS = 50_000

export interface Simulated<S extends Shape> {
  readonly match: Log<S>
  readonly course: Course<S>
  /** A line each: what the match is, its deal, every entry, the result. */
  readonly log: readonly object[]
  /** The same as a `.match` record. */
  readonly record: string
}

export interface Simulation {
  readonly seats: number
  readonly seed: string
  readonly lexicon: Lexicon
  /** Those of the game that are not the usual ones. */
  readonly options?: unknown
}

/** A whole match by random legal players. */
export function simulated<S extends Shape>(
  game: Game<S>,
  { seats, seed, lexicon, options: chosen = {} }: Simulation,
): Simulated<S> {
  const options = game.schema.options.parse(chosen)
  const pace = game.pace.usual
  const setup = game.setup({ seats, options, seed })
  const world = { lexicon, pace }
  const asked: { at: number; ask: Ask<S['action']> }[] = []
  const entries: Entry<S>[] = []
  let course = begin(game, setup)
  let status = game.status(course.state)
  for (let n = 0; status.phase === 'playing'; n++) {
    if (n === ENDLESS) throw new Error(`${game.id}: no end after ${ENDLESS} steps`)
    // Players take their time, so that what has a time limit of its own is sometimes too late.
    const players = rng(seed, `players ${n}`)
    const before = entries.at(-1)?.at ?? 0
    const at = before + leisure(game, course.state, before, players)
    const offer = { ...world, now: at, dice: (label: string) => rng(seed, `players ${n} ${label}`) }
    const ask = randomStep(game, course.state, status, offer, players)
    const advanced = advance(game, course, ask, { ...world, now: at, dice: diceBox(seed) })
    if (!advanced.ok)
      throw new Error(`${game.id}: an offered action was refused: ${JSON.stringify(advanced.error)}`)
    course = advanced.value.course
    status = game.status(course.state)
    asked.push({ at, ask })
    for (const { step, events } of advanced.value.taken) entries.push({ at, step, events })
  }
  const { standing, reason } = status
  const header: Header = {
    game: game.id,
    edition: game.edition,
    lexicon: lexicon.id,
    seats,
    options,
    seed,
    deal: null,
  }
  const match: Log<S> = {
    game: game.id,
    edition: game.edition,
    lexicon: lexicon.id,
    seats,
    options,
    pace,
    commitment: commit(seed),
    setup,
    entries,
  }
  return {
    match,
    course,
    log: [
      { type: 'match', ...header, pace, commitment: match.commitment },
      { type: 'setup', events: setup },
      ...entries.map((entry, index) => ({
        type: 'entry',
        n: index + 1,
        at: entry.at,
        line: entry.step.type === 'agree' ? 'agreed' : lineOf(game, entry.step),
        step: entry.step,
        events: entry.events,
      })),
      { type: 'result', standing, reason, entries: entries.length, turns: course.turns },
    ],
    record: write(game, header, asked, course),
  }
}
