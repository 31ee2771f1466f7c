import { arranged as arrangedFaces, faceOf } from '@crackpost/core/games/crack-story/deck'
import { state as storySchema } from '@crackpost/core/games/crack-story/schema'
import { arranged as arrangedCards, type Card } from '@crackpost/core/games/crack-word/cards'
import { state as cardsSchema } from '@crackpost/core/games/crack-word/schema'
import { state as tilesSchema } from '@crackpost/core/games/le-crack/schema'
import { arranged as arrangedTiles, letterOf } from '@crackpost/core/games/le-crack/tiles'
import { type Match, seatOf } from '@crackpost/core/match/match'
import type { Payload } from './payload.ts'
import { wordSecrets } from './story-secret.ts'

/** Something that must not be found, and what it would tell. */
export interface Secret {
  readonly what: string
  readonly text: string
}

/** Something that lies hidden: whose it is (nobody's to know: null), and as what its things can be written in a row. */
interface Hidden {
  readonly what: string
  readonly owner: number | null
  readonly rows: readonly Row[]
}

/** Things in an order, and how many of them in a row are no coincidence, apart from each other and glued together. */
interface Row {
  readonly of: readonly string[]
  readonly apart: number
  readonly glued: number
}

/** How a row of things could be written down. */
const GLUES = [' ', ',', ', ', '","', '\n', '-']

/** Of a pile so much is looked for: what is drawn next. */
const NEXT = 30

/** A tile is two signs, so four of them say enough; of letters alone it takes more. */
const tiles = (of: readonly string[]): Row[] => [
  { of, apart: 4, glued: 4 },
  { of: of.map(letterOf), apart: 7, glued: 7 },
]

/** A card is one sign; the two that are no letters may be written out. */
const cards = (of: readonly Card[]): Row[] => [
  { of, apart: 5, glued: 7 },
  { of: of.map((card) => NAMES[card] ?? card), apart: 5, glued: 7 },
]
const NAMES: Readonly<Record<Card, string>> = { '*': 'JOKER', '!': 'POUBELLE' }

/** A card of a story with its sign, plain or as code. */
const faces = (of: readonly string[]): Row[] => [
  { of, apart: 5, glued: 7 },
  { of: of.map((face) => `\`${face}\``), apart: 5, glued: 7 },
]

/** What is hidden from some and not from others, beside whole hands. */
const WORDS: Readonly<Record<string, (state: unknown, own: number | null) => Secret[]>> = {
  'crack-story': wordSecrets,
}

/** What lies hidden in each game: in the order in which it lies, and as it may be put in order. */
const HIDDEN: Readonly<Record<string, (state: unknown) => Hidden[]>> = {
  'le-crack'(state) {
    const { racks, bag } = tilesSchema.parse(state)
    return [
      { what: 'the bag', owner: null, rows: tiles(bag.slice(0, NEXT)) },
      ...racks.map((rack, owner) => ({
        what: `the rack of seat ${owner}`,
        owner,
        rows: [rack, arrangedTiles(rack), rack.toSorted()].flatMap(tiles),
      })),
    ]
  },
  'crack-story'(state) {
    const { hands, pile } = storySchema.parse(state)
    return [
      { what: 'the pile', owner: null, rows: faces(pile.slice(0, NEXT).map(faceOf)) },
      ...hands.map((hand, owner) => ({
        what: `the hand of seat ${owner}`,
        owner,
        rows: [hand.map(faceOf), arrangedFaces(hand)].flatMap(faces),
      })),
    ]
  },
  'crack-word'(state) {
    const { hands, piles, unseen } = cardsSchema.parse(state)
    return [
      ...piles.map((pile, seat) => ({
        what: `the pile of seat ${seat}`,
        owner: null,
        rows: cards(pile.slice(0, NEXT)),
      })),
      ...unseen.map((rest, seat) => ({
        what: `what seat ${seat} left out`,
        owner: null,
        rows: cards(rest.slice(0, NEXT)),
      })),
      ...hands.map((hand, owner) => ({
        what: `the hand of seat ${owner}`,
        owner,
        rows: [hand, arrangedCards(hand), hand.toSorted()].flatMap(cards),
      })),
    ]
  },
}

function runs(of: readonly string[], length: number): string[][] {
  return Array.from({ length: Math.max(0, of.length - length + 1) }, (_, at) => of.slice(at, at + length))
}

/** Every few in a row in every way of writing; a whole hand that is too short for that, as a hand is shown. */
function written({ what, rows }: Hidden): Secret[] {
  const texts = rows.flatMap(({ of, apart, glued }) => [
    ...runs(of, glued).map((row) => row.join('')),
    ...runs(of, apart).flatMap((row) => GLUES.map((glue) => row.join(glue))),
    ...(of.length < apart && of.length > 2 ? [`\`${of.join(' ')}\``, JSON.stringify(of)] : []),
  ])
  return [...new Set(texts)].map((text) => ({ what, text }))
}

/** What nobody but `player` may read of a match as it stands now: other hands, what will be drawn, the seed. */
export function secretsOf(match: Match, player: string | null): Secret[] {
  const { play, terms } = match
  if (!play || match.phase !== 'playing') return []
  const hidden = HIDDEN[terms.game]?.(play.course.state)
  if (!hidden) throw new Error(`nobody has said what is hidden in ${terms.game}`)
  const own = player === null ? null : seatOf(match, player)
  const theirs = hidden.filter(({ owner }) => owner === null || owner !== own)
  // What looks just like something of their own tells them nothing.
  const known = new Set(
    hidden
      .filter((each) => !theirs.includes(each))
      .flatMap(written)
      .map(({ text }) => text),
  )
  return [
    { what: 'the seed', text: play.seed },
    ...(WORDS[terms.game]?.(play.course.state, own) ?? []),
    ...theirs.flatMap(written).filter(({ text }) => !known.has(text)),
  ]
}

/** What of these secrets stands in a text. */
export const foundIn = (text: string, secrets: readonly Secret[]): string[] => [
  ...new Set(secrets.filter((secret) => text.includes(secret.text)).map(({ what }) => what)),
]

/** A payload as text: as it travels, then every string in it as it is read, file names included. */
export function textOf({ json, ctx }: Pick<Payload, 'json' | 'ctx'>): string {
  return [JSON.stringify(json), ...strings(json), ...(ctx.files ?? [])].join('\u0000')
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}
