import type { Start, Unreadable } from '../../kernel/game.ts'
import { tidy, unreadable } from '../../kernel/notation.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { seatName } from '../../kernel/seat.ts'
import { DECK, type Face, faceOf, kindOf, numbered } from './deck.ts'
import type { CrackStory } from './index.ts'
import { type Action, action as actionSchema, type Event, type Play } from './schema.ts'
import { dealFrom } from './setup.ts'

/** Whatever was typed, on one line: as JSON has it, and without the sign that begins a comment. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('#', '\\u0023')

const PLAIN = /^[\p{L}\p{M}'-]+$/u

/** `listen`, `recite "Elle dessine" U> une, V vache`, `INVERSE`, `SWAP @B`, `contest 3`, `vote keep`. */
export function make(action: Action): string {
  switch (action.type) {
    case 'play':
      return `recite ${quoted(action.recital)} ${action.cards.map(madePlay).join(', ')}`
    case 'contest':
      return `contest ${action.word + 1}`
    case 'vote':
      return `vote ${action.keep === null ? 'nothing' : action.keep ? 'keep' : 'drop'}`
    default:
      return action.type
  }
}

const madePlay = ({ card, word, to }: Play): string =>
  [
    card,
    ...(word === undefined ? [] : [PLAIN.test(word) ? word : quoted(word)]),
    ...(to === undefined ? [] : [`@${to.map(seatName).join('')}`]),
  ].join(' ')

const TEXT = '"(?:[^"\\\\]|\\\\.)*"'
const RECITE = new RegExp(`^recite (${TEXT}) (.+)$`, 'isu')
const CARD = new RegExp(`^([A-Z?]+[>_+]?)(?: (${TEXT}|[\\p{L}\\p{M}'-]+))?(?: @([A-H]{1,3}))?(?:, |$)`, 'su')
const VOTES: Readonly<Record<string, boolean | null>> = { keep: true, drop: false, nothing: null }

/** No recital with its words is longer, be every sign of it escaped. */
const LONGEST = 40_000

/** Reads what `make` writes. Reading is not judging. */
export function parse(text: string): Result<Action, Unreadable> {
  const line = text.length > LONGEST ? '' : text.trim()
  const action = actionSchema.safeParse(readPlay(line) ?? readPlain(line.toLowerCase()))
  return action.success ? ok(action.data) : unreadable(text)
}

function readPlay(line: string): unknown {
  const [, recital = '', rest = ''] = RECITE.exec(line) ?? []
  if (recital === '') return null
  const cards: unknown[] = []
  for (let left = rest; left !== ''; ) {
    const [whole = '', card, word, to] = CARD.exec(left) ?? []
    if (whole === '') return null
    cards.push({
      card,
      ...(word === undefined ? {} : { word: word.startsWith('"') ? unquoted(word) : word }),
      ...(to === undefined ? {} : { to: [...to].map((name) => name.charCodeAt(0) - 65) }),
    })
    left = left.slice(whole.length)
  }
  return { type: 'play', recital: unquoted(recital), cards }
}

function unquoted(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readPlain(line: string): unknown {
  const [, type = line, rest = ''] = /^(contest|vote) (\w{1,8})$/u.exec(line) ?? []
  if (type === 'contest') return { type, word: /^\d{1,3}$/u.test(rest) ? Number(rest) - 1 : null }
  return type === 'vote' ? { type, keep: VOTES[rest] } : { type }
}

const shown = (face: Face): string => (kindOf(face) === 'cache' ? '_' : face)

/** What came of an action: cards as they lie and counts, no word of a story and no letter that lies face down. */
export const outcome = (events: readonly Event[]): string =>
  events
    .flatMap((event) => {
      switch (event.type) {
        case 'laid':
          return [`${seatName(event.seat)} lays ${shown(faceOf(event.card))}`]
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

/** Who deals, then the deck as it was before the deal, card by card: first the hands in seat order, then the pile. */
export const deal = {
  make(events: readonly Event[]): string {
    const [dealt] = events
    if (dealt?.type !== 'dealt') throw new Error('crack-story: a match begins with its deal')
    return [seatName(dealt.dealer), ...[...dealt.hands.flat(), ...dealt.pile].map(faceOf)].join(' ')
  },
  parse(text: string, { seats, options }: Start<CrackStory>): Result<Event[], Unreadable> {
    const [name = '', ...faces]: Face[] = tidy(text)?.split(' ') ?? []
    const dealer = name.length === 1 ? name.charCodeAt(0) - 65 : -1
    const deck = faces.length === DECK.length ? numbered(faces) : null
    if (!deck || dealer < 0 || dealer >= seats) return unreadable(text)
    return ok([dealFrom(deck, seats, dealer, options)])
  },
}
