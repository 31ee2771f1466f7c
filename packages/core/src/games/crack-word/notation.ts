import type { GameSetup, UnreadableNotation } from '../../kernel/game.ts'
import { normaliseLine, unreadableNotation } from '../../kernel/notation.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { everySeat, seatName } from '../../kernel/seat.ts'
import { fromTableCard, removeCards } from './cards.ts'
import { type PackCut, startingSeatOf } from './cut.ts'
import { FULL_PACK } from './deck.ts'
import type { CrackWordTypes } from './index.ts'
import { type Action, action as actionSchema, type Event, type LineSpot } from './schema.ts'
import { dealFromPacks } from './setup.ts'

const END_SIGNS = { left: '<', right: '>', alone: '' } as const

const formatSpot = (at: LineSpot): string => (typeof at === 'number' ? `^${at}` : END_SIGNS[at])

/** `2> E`, `2< *E`, `2^3 E`, `2 E`, `2> E crack R`, `2 poubelle R`, `pass`, `lay R`, `challenge`. */
export function formatAction(action: Action): string {
  const suffix = (card: string | null): string => (card === null ? '' : ` ${card}`)
  switch (action.type) {
    case 'place': {
      const crack = action.crack ? ` crack${suffix(action.crack.lay)}` : ''
      return `${action.line}${formatSpot(action.at)} ${action.card}${crack}`
    }
    case 'poubelle':
      return `${action.line} poubelle${suffix(action.lay)}`
    case 'lay':
      return `lay ${action.card}`
    default:
      return action.type
  }
}

const PLACE_PATTERN = /^([1-4]) ?(<|←|>|→|\^ ?(\d{1,3}))? ?(\*?[A-Z])(?: (CRACK)(?: (\*?[A-Z]))?)?$/u
const POUBELLE_PATTERN = /^([1-4]) ?POUBELLE(?: (\*?[A-Z]))?$/u
const LAY_PATTERN = /^LAY (\*?[A-Z])$/u

/**
 * Parses what `formatAction` writes, and arrows for the ends, in either case. Does not check whether the
 * action is legal.
 */
export function parseAction(text: string): Result<Action, UnreadableNotation> {
  const line = normaliseLine(text)
  const read = line === null ? null : (parsePlace(line) ?? parsePoubelle(line) ?? parseOther(line))
  const action = actionSchema.safeParse(read)
  return action.success ? ok(action.data) : unreadableNotation(text)
}

function parsePlace(text: string): unknown {
  const [, line, sign = '', on, card, crack, lay = null] = PLACE_PATTERN.exec(text) ?? []
  if (line === undefined) return null
  const at = on !== undefined ? Number(on) : sign === '' ? 'alone' : '<←'.includes(sign) ? 'left' : 'right'
  return { type: 'place', line: Number(line), at, card, ...(crack === undefined ? {} : { crack: { lay } }) }
}

function parsePoubelle(text: string): unknown {
  const [, line, lay = null] = POUBELLE_PATTERN.exec(text) ?? []
  return line === undefined ? null : { type: 'poubelle', line: Number(line), lay }
}

function parseOther(text: string): unknown {
  if (text === 'PASS' || text === 'CHALLENGE') return { type: text.toLowerCase() }
  const [, card] = LAY_PATTERN.exec(text) ?? []
  return card === undefined ? null : { type: 'lay', card }
}

/**
 * Describes the result of an action: the line's letters, what was taken, drawn and laid, how the game ended.
 */
export const describeOutcome = (events: readonly Event[]): string => events.flatMap(describeEvent).join('; ')

function describeEvent(event: Event): string[] {
  switch (event.type) {
    case 'placed':
      return [event.example === null ? event.letters : `${event.letters} (${event.example})`]
    case 'cracked':
      return [`CRACK WORD ${event.word}: ${event.cards.length}`]
    case 'binned':
      return [`binned ${event.letters}: ${event.returned.length} back, ${event.gone.length} gone`]
    case 'laid':
      return [`laid ${event.card}`]
    case 'drew':
      return [`${seatName(event.seat)} drew ${event.cards.length}`]
    case 'lastHand':
      return [`last hand: ${event.count}`]
    case 'passed':
      return [event.out ? 'passed, out' : 'passed']
    case 'penalised':
      return [`${event.letters} refused${event.out ? ', out' : ''}`]
    case 'challenged':
      return [
        event.example === null
          ? `${event.letters} undone${event.out ? ', out' : ''}`
          : `${event.letters} stands (${event.example})`,
      ]
    case 'finished':
      return [`bonus: ${event.cards.length}`]
    case 'ended':
      return [`ended: ${event.reason}`]
    case 'turned':
      return []
    default:
      return [event.type]
  }
}

/** A deal as text: the cuts (`A:E B:*`), then each seat's pack in an order that gives the same deal. */
export const dealNotation = {
  make(events: readonly Event[]): string {
    const [dealt] = events
    if (dealt?.type !== 'dealt') throw new Error('crack-word: a match begins with its deal')
    const { cuts, lines, hands, piles, unseen } = dealt
    const packs = everySeat(hands.length).map((seat) => {
      const turned = lines.filter((card) => card.seat === seat).map(fromTableCard)
      return [turned, hands[seat], piles[seat], unseen[seat]].flatMap((part) => part ?? []).join('')
    })
    return [...cuts.map(({ seat, card }) => `${seatName(seat)}:${card}`), ...packs].join(' ')
  },
  parse(text: string, start: GameSetup<CrackWordTypes>): Result<Event[], UnreadableNotation> {
    const parts = normaliseLine(text)?.split(' ') ?? []
    const cuts = parts.slice(0, -start.seats).flatMap((part): PackCut[] => {
      const [, name, card] = /^([A-D]):([A-Z*!])$/u.exec(part) ?? []
      return name === undefined || card === undefined ? [] : [{ seat: name.charCodeAt(0) - 65, card }]
    })
    const packs = parts.slice(-start.seats).map((part) => [...part])
    const whole = packs.every(
      (pack) => pack.length === FULL_PACK.length && removeCards(pack, FULL_PACK) !== null,
    )
    const readable = cuts.length + packs.length === parts.length && packs.length === start.seats
    if (!whole || !readable || startingSeatOf(cuts, start.seats) === null) return unreadableNotation(text)
    return ok([dealFromPacks(packs, cuts, start)])
  },
}
