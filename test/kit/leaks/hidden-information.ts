import { sortedFaces as arrangedFaces, faceOf } from '@crackpost/core/games/crack-story/deck'
import { state as storySchema } from '@crackpost/core/games/crack-story/schema'
import { sortHand as arrangedCards, type HeldCard } from '@crackpost/core/games/crack-word/cards'
import { state as cardsSchema } from '@crackpost/core/games/crack-word/schema'
import { state as tilesSchema } from '@crackpost/core/games/le-crack/schema'
import { sortRack as arrangedTiles, tileLetter } from '@crackpost/core/games/le-crack/tiles'
import { type Match, seatOf } from '@crackpost/core/match/state'
import { exampleGame } from '../example-game.ts'
import type { SentPayload } from '../harness/payload.ts'
import { unheardWordSecrets } from './story-words.ts'

/** A text that must not appear, and a description of it. */
export interface Secret {
  readonly what: string
  readonly text: string
}

/** Hidden items: their owner's seat (null if nobody may see them) and the rows they can be written as. */
interface HiddenItems {
  readonly what: string
  readonly owner: number | null
  readonly rows: readonly WritableRow[]
}

/**
 * Items in order, with the run lengths that can't be coincidence: `apart` with separators, `glued` without.
 */
interface WritableRow {
  readonly of: readonly string[]
  readonly apart: number
  readonly glued: number
}

/** Separators that items could be written with. */
const SEPARATORS = [' ', ',', ', ', '","', '\n', '-']

/** Number of items at the top of a pile that are searched for. */
const PILE_SEARCH_LIMIT = 30

/** A tile has two characters, so four in a row identify a rack; letters alone need longer runs. */
const tileRows = (items: readonly string[]): WritableRow[] => [
  { of: items, apart: 4, glued: 4 },
  { of: items.map(tileLetter), apart: 7, glued: 7 },
]

/** A card is one character; the two that are no letters may be written out. */
const cardRows = (items: readonly HeldCard[]): WritableRow[] => [
  { of: items, apart: 5, glued: 7 },
  { of: items.map((card) => CARD_NAMES[card] ?? card), apart: 5, glued: 7 },
]
const CARD_NAMES: Readonly<Record<HeldCard, string>> = { '*': 'JOKER', '!': 'POUBELLE' }

/** A story card's face, plain or as inline code. */
const faceRows = (items: readonly string[]): WritableRow[] => [
  { of: items, apart: 5, glued: 7 },
  { of: items.map((face) => `\`${face}\``), apart: 5, glued: 7 },
]

/** Secrets of a game that are hidden from some seats only, besides whole hands. */
const WORD_SECRETS_BY_GAME: Readonly<Record<string, (state: unknown, seat: number | null) => Secret[]>> = {
  'crack-story': unheardWordSecrets,
}

/** Hidden items of each game, in stored order and as displays sort them. */
const HIDDEN_ITEMS_BY_GAME: Readonly<Record<string, (state: unknown) => HiddenItems[]>> = {
  [exampleGame.id]: () => [],
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

function consecutiveRuns(items: readonly string[], length: number): string[][] {
  return Array.from({ length: Math.max(0, items.length - length + 1) }, (_, at) =>
    items.slice(at, at + length),
  )
}

/** All runs of the rows with every separator; a hand too short for a run, as displays write it. */
function writtenForms({ what, rows }: HiddenItems): Secret[] {
  const texts = rows.flatMap(({ of: items, apart, glued }) => [
    ...consecutiveRuns(items, glued).map((row) => row.join('')),
    ...consecutiveRuns(items, apart).flatMap((row) => SEPARATORS.map((glue) => row.join(glue))),
    ...(items.length < apart && items.length > 2 ? [`\`${items.join(' ')}\``, JSON.stringify(items)] : []),
  ])
  return [...new Set(texts)].map((text) => ({ what, text }))
}

/** Texts that `player` (null: the public) must not see now: other hands, undrawn items, the seed. */
export function secretsHiddenFrom(match: Match, player: string | null): Secret[] {
  const { play, terms } = match
  if (!play || match.phase !== 'playing') return []
  const hidden = HIDDEN_ITEMS_BY_GAME[terms.game]?.(play.course.state)
  if (!hidden) throw new Error(`nobody has said what is hidden in ${terms.game}`)
  const seat = player === null ? null : seatOf(match, player)
  const theirs = hidden.filter(({ owner }) => owner === null || owner !== seat)
  // A text that also describes the player's own items reveals nothing.
  const known = new Set(
    hidden
      .filter((each) => !theirs.includes(each))
      .flatMap(writtenForms)
      .map(({ text }) => text),
  )
  return [
    { what: 'the seed', text: play.seed },
    ...(WORD_SECRETS_BY_GAME[terms.game]?.(play.course.state, seat) ?? []),
    ...theirs.flatMap(writtenForms).filter(({ text }) => !known.has(text)),
  ]
}

/** Descriptions of the secrets that occur in a text. */
export const secretsFoundIn = (text: string, secrets: readonly Secret[]): string[] => [
  ...new Set(secrets.filter((secret) => text.includes(secret.text)).map(({ what }) => what)),
]

/** A payload as searchable text: its JSON, every string in it, its file names and the content of its text files. */
export async function payloadText({
  json,
  ctx,
  attachments = [],
}: Pick<SentPayload, 'json' | 'ctx' | 'attachments'>): Promise<string> {
  const texts = attachments.filter(({ type }) => !type.startsWith('image/')).map((file) => file.text())
  return [JSON.stringify(json), ...stringsIn(json), ...(ctx.files ?? []), ...(await Promise.all(texts))].join(
    '\u0000',
  )
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
