import type { Command, Filled, Pressed } from '../command.ts'
import { VOICES } from '../games/index.ts'
import { board, hand } from './board.ts'
import { games } from './games.ts'
import { help } from './help.ts'
import { HIDES } from './hide.ts'
import { MORE } from './more.ts'
import { MOVE_FORMS, MOVE_PRESSES, movesOf } from './move.ts'
import { open } from './new.ts'
import { colour, options } from './options.ts'
import { privacy } from './privacy.ts'
import { rules } from './rules.ts'
import { server } from './server.ts'
import { settings } from './settings.ts'
import { join, leave, resign, start } from './table.ts'
import { end, nudge, rematch, resume, time } from './time.ts'
import { WELCOMES } from './welcome.ts'
import { word } from './word.ts'

/** The house's own command and what it can do, in the order in which it is listed. */
export const HOUSE = 'crack'
const COMMON: readonly Command[] = [
  open,
  games,
  board,
  hand,
  join,
  options,
  colour,
  start,
  leave,
  resign,
  rematch,
  time,
  nudge,
  end,
  resume,
  rules,
  word,
  settings,
  server,
  help,
  privacy,
]

/** The commands by their names: the house's own, and one for each game. */
export const COMMANDS: ReadonlyMap<string, readonly Command[]> = new Map([
  [HOUSE, COMMON],
  ...VOICES.map((voice) => [voice.moves.command.name, movesOf(voice)] as const),
])

const all = [...COMMANDS.values()].flat()

/** Each verb has one meaning. */
function collected<T>(records: readonly Readonly<Record<string, T>>[]): ReadonlyMap<string, T> {
  const entries = records.flatMap((record) => Object.entries(record))
  const verbs = new Map(entries)
  if (verbs.size < entries.length) throw new Error('two commands share a verb')
  return verbs
}

export const PRESSES: ReadonlyMap<string, Pressed> = collected([
  MOVE_PRESSES,
  MORE,
  HIDES,
  WELCOMES,
  ...all.map(({ presses = {} }) => presses),
])
export const FORMS: ReadonlyMap<string, Filled> = collected([
  MOVE_FORMS,
  ...all.map(({ forms = {} }) => forms),
])
