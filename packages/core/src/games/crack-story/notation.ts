import type { GameSetup, UnreadableNotation } from '../../kernel/game.ts'
import { normaliseLine, unreadableNotation } from '../../kernel/notation.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { seatName } from '../../kernel/seat.ts'
import { type CardFace, cardKindOf, cardsForFaces, DECK, faceOf } from './deck.ts'
import type { CrackStoryTypes } from './index.ts'
import { type Action, action as actionSchema, type CardPlay, type Event } from './schema.ts'
import { dealFromDeck } from './setup.ts'

/** Quotes any text on one line as JSON, with the comment sign `#` escaped. */
const quoteText = (text: string): string => JSON.stringify(text).replaceAll('#', '\\u0023')

const PLAIN_WORD_PATTERN = /^[\p{L}\p{M}'-]+$/u

/** `listen`, `recite "Elle dessine" U> une, V vache`, `INVERSE`, `SWAP @B`, `contest 3`, `vote keep`. */
export function formatAction(action: Action): string {
  switch (action.type) {
    case 'play':
      return `recite ${quoteText(action.recital)} ${action.cards.map(formatPlay).join(', ')}`
    case 'contest':
      return `contest ${action.word + 1}`
    case 'vote':
      return `vote ${action.keep === null ? 'nothing' : action.keep ? 'keep' : 'drop'}`
    default:
      return action.type
  }
}

const formatPlay = ({ card, word, to }: CardPlay): string =>
  [
    card,
    ...(word === undefined ? [] : [PLAIN_WORD_PATTERN.test(word) ? word : quoteText(word)]),
    ...(to === undefined ? [] : [`@${to.map(seatName).join('')}`]),
  ].join(' ')

const QUOTED_TEXT_SOURCE = '"(?:[^"\\\\]|\\\\.)*"'
const RECITE_PATTERN = new RegExp(`^recite (${QUOTED_TEXT_SOURCE}) (.+)$`, 'isu')
const CARD_PATTERN = new RegExp(
  `^([A-Z?]+[>_+]?)(?: (${QUOTED_TEXT_SOURCE}|[\\p{L}\\p{M}'-]+))?(?: @([A-H]{1,3}))?(?:, |$)`,
  'su',
)
const VOTE_VALUES: Readonly<Record<string, boolean | null>> = { keep: true, drop: false, nothing: null }

/** The length of the longest recital with every character escaped. */
const MAX_LINE_LENGTH = 40_000

/** Parses what `formatAction` writes. Does not check whether the action is legal. */
export function parseAction(text: string): Result<Action, UnreadableNotation> {
  const line = text.length > MAX_LINE_LENGTH ? '' : text.trim()
  const action = actionSchema.safeParse(parsePlay(line) ?? parsePlain(line.toLowerCase()))
  return action.success ? ok(action.data) : unreadableNotation(text)
}

function parsePlay(line: string): unknown {
  const [, recital = '', rest = ''] = RECITE_PATTERN.exec(line) ?? []
  if (recital === '') return null
  const cards: unknown[] = []
  for (let left = rest; left !== ''; ) {
    const [whole = '', card, word, to] = CARD_PATTERN.exec(left) ?? []
    if (whole === '') return null
    cards.push({
      card,
      ...(word === undefined ? {} : { word: word.startsWith('"') ? unquoteText(word) : word }),
      ...(to === undefined ? {} : { to: [...to].map((name) => name.charCodeAt(0) - 65) }),
    })
    left = left.slice(whole.length)
  }
  return { type: 'play', recital: unquoteText(recital), cards }
}

function unquoteText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function parsePlain(line: string): unknown {
  const [, type = line, rest = ''] = /^(contest|vote) (\w{1,8})$/u.exec(line) ?? []
  if (type === 'contest') return { type, word: /^\d{1,3}$/u.test(rest) ? Number(rest) - 1 : null }
  return type === 'vote' ? { type, keep: VOTE_VALUES[rest] } : { type }
}

const visibleFace = (face: CardFace): string => (cardKindOf(face) === 'cache' ? '_' : face)

/** Describes the result of an action: visible cards and counts, but no story word and no face-down letter. */
export const describeOutcome = (events: readonly Event[]): string =>
  events
    .flatMap((event) => {
      switch (event.type) {
        case 'laid':
          return [`${seatName(event.seat)} lays ${visibleFace(faceOf(event.card))}`]
        case 'drew':
          return [`${seatName(event.seat)} draws ${event.cards.length}`]
        case 'lost':
          return [`lost: ${event.why}`]
        case 'fell':
          return [`${event.words} fell, ${event.drop} to ${event.keep}`]
        case 'upheld':
          return [`upheld, ${event.keep} to ${event.drop}`]
        case 'published':
          return [`story of ${event.words} over: ${event.why}`]
        case 'won':
          return [`${seatName(event.seat)} wins the round`]
        case 'dealt':
          return [`round ${event.round}`]
        case 'ended':
          return [`ended: ${event.reason}`]
        case 'turned':
        case 'scored':
        case 'listened':
        case 'heard':
          return []
        default:
          return [event.type]
      }
    })
    .join('; ')

/** The dealer, then the deck before the deal, card by card: the hands in seat order, then the pile. */
export const dealNotation = {
  make(events: readonly Event[]): string {
    const [dealt] = events
    if (dealt?.type !== 'dealt') throw new Error('crack-story: a match begins with its deal')
    return [seatName(dealt.dealer), ...[...dealt.hands.flat(), ...dealt.pile].map(faceOf)].join(' ')
  },
  parse(text: string, { seats, options }: GameSetup<CrackStoryTypes>): Result<Event[], UnreadableNotation> {
    const [name = '', ...faces]: CardFace[] = normaliseLine(text)?.split(' ') ?? []
    const dealer = name.length === 1 ? name.charCodeAt(0) - 65 : -1
    const deck = faces.length === DECK.length ? cardsForFaces(faces) : null
    if (!deck || dealer < 0 || dealer >= seats) return unreadableNotation(text)
    return ok([dealFromDeck(deck, seats, dealer, options)])
  },
}
