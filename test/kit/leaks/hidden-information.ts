import { sortedFaces as arrangedFaces, faceOf } from '@crackpost/core/games/crack-story/deck'
import { state as storySchema } from '@crackpost/core/games/crack-story/schema'
import { sortHand as arrangedCards, type HeldCard } from '@crackpost/core/games/crack-word/cards'
import { state as cardsSchema } from '@crackpost/core/games/crack-word/schema'
import { state as tilesSchema } from '@crackpost/core/games/le-crack/schema'
import { sortRack as arrangedTiles, tileLetter } from '@crackpost/core/games/le-crack/tiles'
import { type Match, seatOf } from '@crackpost/core/match/state'
import type { SentPayload } from '../harness/payload.ts'
import { unheardWordSecrets } from './story-words.ts'

/** Something that must not be found, and what it would tell. */
export interface Secret {
  readonly what: string
  readonly text: string
}

/** Something that lies hidden: whose it is (nobody's to know: null), and as what its things can be written in a row. */
interface HiddenItems {
  readonly what: string
  readonly owner: number | null
  readonly rows: readonly WritableRow[]
}

/** Things in an order, and how many of them in a row are no coincidence, apart from each other and glued together. */
interface WritableRow {
  readonly of: readonly string[]
  readonly apart: number
  readonly glued: number
}

/** How a row of things could be written down. */
const SEPARATORS = [' ', ',', ', ', '","', '\n', '-']

/** Of a pile so much is looked for: what is drawn next. */
const PILE_SEARCH_LIMIT = 30

/** A tile is two signs, so four of them say enough; of letters alone it takes more. */
const tileRows = (of: readonly string[]): WritableRow[] => [
  { of, apart: 4, glued: 4 },
  { of: of.map(tileLetter), apart: 7, glued: 7 },
]

/** A card is one sign; the two that are no letters may be written out. */
const cardRows = (of: readonly HeldCard[]): WritableRow[] => [
  { of, apart: 5, glued: 7 },
  { of: of.map((card) => CARD_NAMES[card] ?? card), apart: 5, glued: 7 },
]
const CARD_NAMES: Readonly<Record<HeldCard, string>> = { '*': 'JOKER', '!': 'POUBELLE' }

/** A card of a story with its sign, plain or as code. */
const faceRows = (of: readonly string[]): WritableRow[] => [
  { of, apart: 5, glued: 7 },
  { of: of.map((face) => `\`${face}\``), apart: 5, glued: 7 },
]

/** What is hidden from some and not from others, beside whole hands. */
const WORD_SECRETS_BY_GAME: Readonly<Record<string, (state: unknown, own: number | null) => Secret[]>> = {
  'crack-story': unheardWordSecrets,
}

/** What lies hidden in each game: in the order in which it lies, and as it may be put in order. */
const HIDDEN_ITEMS_BY_GAME: Readonly<Record<string, (state: unknown) => HiddenItems[]>> = {
  'le-crack'(state) {
    const { racks, bag } = tilesSchema.parse(state)
    return [
      { what: 'the bag', owner: null, rows: tileRows(bag.slice(0, PILE_SEARCH_LIMIT)) },
      ...racks.map((rack, owner) => ({
        what: `the rack of seat ${owner}`,
        owner,
        rows: [rack, arrangedTiles(rack), rack.toSorted()].flatMap(tileRows),
      })),
    ]
  },
  'crack-story'(state) {
    const { hands, pile } = storySchema.parse(state)
    return [
      { what: 'the pile', owner: null, rows: faceRows(pile.slice(0, PILE_SEARCH_LIMIT).map(faceOf)) },
      ...hands.map((hand, owner) => ({
        what: `the hand of seat ${owner}`,
        owner,
        rows: [hand.map(faceOf), arrangedFaces(hand)].flatMap(faceRows),
      })),
    ]
  },
  'crack-word'(state) {
    const { hands, piles, unseen } = cardsSchema.parse(state)
    return [
      ...piles.map((pile, seat) => ({
        what: `the pile of seat ${seat}`,
        owner: null,
        rows: cardRows(pile.slice(0, PILE_SEARCH_LIMIT)),
      })),
      ...unseen.map((rest, seat) => ({
        what: `what seat ${seat} left out`,
        owner: null,
        rows: cardRows(rest.slice(0, PILE_SEARCH_LIMIT)),
      })),
      ...hands.map((hand, owner) => ({
        what: `the hand of seat ${owner}`,
        owner,
        rows: [hand, arrangedCards(hand), hand.toSorted()].flatMap(cardRows),
      })),
    ]
  },
}

function consecutiveRuns(of: readonly string[], length: number): string[][] {
  return Array.from({ length: Math.max(0, of.length - length + 1) }, (_, at) => of.slice(at, at + length))
}

/** Every few in a row in every way of writing; a whole hand that is too short for that, as a hand is shown. */
function writtenForms({ what, rows }: HiddenItems): Secret[] {
  const texts = rows.flatMap(({ of, apart, glued }) => [
    ...consecutiveRuns(of, glued).map((row) => row.join('')),
    ...consecutiveRuns(of, apart).flatMap((row) => SEPARATORS.map((glue) => row.join(glue))),
    ...(of.length < apart && of.length > 2 ? [`\`${of.join(' ')}\``, JSON.stringify(of)] : []),
  ])
  return [...new Set(texts)].map((text) => ({ what, text }))
}

/** What nobody but `player` may read of a match as it stands now: other hands, what will be drawn, the seed. */
export function secretsHiddenFrom(match: Match, player: string | null): Secret[] {
  const { play, terms } = match
  if (!play || match.phase !== 'playing') return []
  const hidden = HIDDEN_ITEMS_BY_GAME[terms.game]?.(play.course.state)
  if (!hidden) throw new Error(`nobody has said what is hidden in ${terms.game}`)
  const own = player === null ? null : seatOf(match, player)
  const theirs = hidden.filter(({ owner }) => owner === null || owner !== own)
  // What looks just like something of their own tells them nothing.
  const known = new Set(
    hidden
      .filter((each) => !theirs.includes(each))
      .flatMap(writtenForms)
      .map(({ text }) => text),
  )
  return [
    { what: 'the seed', text: play.seed },
    ...(WORD_SECRETS_BY_GAME[terms.game]?.(play.course.state, own) ?? []),
    ...theirs.flatMap(writtenForms).filter(({ text }) => !known.has(text)),
  ]
}

/** What of these secrets stands in a text. */
export const secretsFoundIn = (text: string, secrets: readonly Secret[]): string[] => [
  ...new Set(secrets.filter((secret) => text.includes(secret.text)).map(({ what }) => what)),
]

/** A payload as text: as it travels, then every string in it as it is read, file names included. */
export function payloadText({ json, ctx }: Pick<SentPayload, 'json' | 'ctx'>): string {
  return [JSON.stringify(json), ...stringsIn(json), ...(ctx.files ?? [])].join('\u0000')
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
