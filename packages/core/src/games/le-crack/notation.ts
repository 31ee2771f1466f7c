import type { UnreadableNotation } from '../../kernel/game.ts'
import { normaliseLine, unreadableNotation } from '../../kernel/notation.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { type FoldRejection, foldLetters } from '../../lexicon/letters.ts'
import { squareSchema } from './board.ts'
import { type Action, action as actionSchema, type Event } from './schema.ts'
import { dealFromBag } from './setup.ts'
import { ALL_TILES, hasSameTiles, type Tile } from './tiles.ts'

const DIRECTION_ARROWS = { across: '→', down: '↓' } as const

/** `10N↓ N4O4T4R4E4 swap 3D O1`, `pass E2 W2`, `exchange E2 W2`. */
export function formatAction(action: Action): string {
  if (action.type !== 'play') return [action.type, ...action.give].join(' ')
  const swap = action.swap ? ` swap ${action.swap.at} ${action.swap.give}` : ''
  return `${action.at}${DIRECTION_ARROWS[action.direction]} ${action.word.join('')}${swap}`
}

const PLAY_PATTERN = /^(\d{1,2}[A-Q])([→>↓V]) ((?:[A-Z][1-4]?){2,17})(?: SWAP (\d{1,2}[A-Q]) ([A-Z][1-4]))?$/u
const GIVE_PATTERN = /^(PASS|EXCHANGE)((?: [A-Z][1-4]){0,2})$/u

/**
 * Parses what `formatAction` writes, and `>` and `v` for the arrows, in either case. Does not check whether
 * the action is legal.
 */
export function parseAction(text: string): Result<Action, UnreadableNotation> {
  const line = normaliseLine(text)
  const read = line === null ? null : (parsePlay(line) ?? parseGive(line))
  const action = actionSchema.safeParse(read)
  return action.success ? ok(action.data) : unreadableNotation(text)
}

function parsePlay(line: string): unknown {
  const [, at, arrow = '', word = '', swapAt, give] = PLAY_PATTERN.exec(line) ?? []
  if (at === undefined) return null
  return {
    type: 'play',
    at,
    direction: '→>'.includes(arrow) ? 'across' : 'down',
    word: word.match(/[A-Z][1-4]?/gu) ?? [],
    ...(swapAt === undefined ? {} : { swap: { at: swapAt, give } }),
  }
}

function parseGive(line: string): unknown {
  const [, type, tiles = ''] = GIVE_PATTERN.exec(line) ?? []
  return type === undefined ? null : { type: type.toLowerCase(), give: tiles.split(' ').filter(Boolean) }
}

/** The score pad's line of a play, the tiles exchanged with a pass, or how the game ended. */
export const describeOutcome = (events: readonly Event[]): string =>
  events
    .map((event) => {
      switch (event.type) {
        case 'played': {
          const { as, asPoints, multiplier, wordPoints, colourPoints, finalPoints, total } = event.line
          const words = event.words.map((word) => word.word).join(' ')
          return `${words}: AS ${as} = ${asPoints}, words ${wordPoints}, colour ${colourPoints}, FINAL ${finalPoints} (x${multiplier}), total ${total}`
        }
        case 'passed':
        case 'exchanged':
          return event.gave.length === 0 ? event.type : `${event.type} ${event.gave.length}`
        case 'ended':
          return `ended: ${event.reason}`
        default:
          return event.type
      }
    })
    .join('; ')

/** Parses a word as typed, with an optional colour after each letter: `notre`, `N4OTRE`, `été`. */
export function parseTypedWord(text: string): Result<string[], FoldRejection> {
  const word: string[] = []
  if (text.length > 80) return err({ code: 'letters.long', max: 40 })
  for (const part of text.trim().match(/[1-4]|[^1-4]+/gu) ?? []) {
    const last = word.at(-1)
    if (/^[1-4]$/u.test(part)) {
      if (last?.length !== 1) return err({ code: 'letters.foreign', character: part, at: word.length })
      word[word.length - 1] = last + part
      continue
    }
    const letters = foldLetters(part)
    if (!letters.ok) return letters
    word.push(...letters.value)
  }
  return word.length === 0 ? err({ code: 'letters.empty' }) : ok(word)
}

export const isSquareName = (text: string): boolean => squareSchema.safeParse(text).success

/** The deal as the bag before it, tile by tile: the racks in seat order, then the remaining tiles. */
export const dealNotation = {
  make(events: readonly Event[]): string {
    const [dealt] = events
    if (dealt?.type !== 'dealt') throw new Error('le-crack: a match begins with its deal')
    return [...dealt.racks.flat(), ...dealt.bag].join(' ')
  },
  parse(text: string, { seats }: { readonly seats: number }): Result<Event[], UnreadableNotation> {
    const tiles: Tile[] = normaliseLine(text)?.split(' ') ?? []
    return hasSameTiles(tiles, ALL_TILES) ? ok([dealFromBag(tiles, seats, text)]) : unreadableNotation(text)
  },
}
