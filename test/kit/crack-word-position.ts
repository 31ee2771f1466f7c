import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import type { CardLine, Event, Options, State } from '@crackpost/core/games/crack-word/schema'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import type { GameEnv } from '@crackpost/core/kernel/game'
import { applyStep, type GameStep, type StepRejection } from '@crackpost/core/kernel/step'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'

/** A Crack Word position written by hand: lines as text, hands and piles as letters. */
export interface CrackWordLayout {
  readonly lines?: readonly string[]
  readonly hands: readonly string[]
  readonly piles?: readonly string[]
  readonly turn?: number
  readonly options?: Partial<Options>
  readonly last?: boolean
  readonly out?: readonly number[]
  readonly resigned?: readonly number[]
  readonly packets?: readonly string[]
}

/** Parses `0E 1E*`: seat, letter, a star for a JOKER; stacked cards from bottom to top: `0E/1E`. */
export const parseCrackWordLine = (text: string): CardLine =>
  text
    .split(' ')
    .filter(Boolean)
    .map((stack) =>
      stack.split('/').map((card) => ({
        seat: Number(card.charAt(0)),
        letter: card.charAt(1),
        joker: card.endsWith('*'),
      })),
    )

/** Inverse of `parseCrackWordLine`. */
export const formatCrackWordLine = (line: CardLine): string =>
  line
    .map((stack) => stack.map(({ seat, letter, joker }) => `${seat}${letter}${joker ? '*' : ''}`).join('/'))
    .join(' ')

export function layOutPosition(laid: CrackWordLayout): State {
  const seats = laid.hands.length
  const [dealt] = crackWordGame.setup({
    seats,
    options: crackWordGame.schema.options.parse(laid.options ?? {}),
    seed: 'a position laid out by hand',
  })
  const state = crackWordGame.evolve(null, dealt as Event)
  return crackWordGame.schema.state.parse({
    ...state,
    lines: [0, 1, 2, 3].map((line) => parseCrackWordLine(laid.lines?.[line] ?? '')),
    hands: laid.hands.map((hand) => [...hand]),
    piles: laid.hands.map((_, seat) => [...(laid.piles?.[seat] ?? (laid.last ? '' : 'EEEEEEEEEEEE'))]),
    packets: laid.hands.map((_, seat) => [...(laid.packets?.[seat] ?? '')].map((card) => ({ seat, card }))),
    unseen: laid.hands.map(() => []),
    turn: laid.turn ?? 0,
    first: 0,
    lastHand: laid.last ? { seat: 0, count: 1 } : null,
    out: [...(laid.out ?? [])],
    resigned: [...(laid.resigned ?? [])],
  })
}

export interface PlayedMoves {
  readonly state: State
  readonly events: readonly Event[]
}

/** Plays moves in notation (`A 1> E`) in order; throws on a rejected one. */
export function playMovesInNotation(from: State, lexicon: Lexicon, ...lines: readonly string[]): PlayedMoves {
  const events: Event[] = []
  let state = from
  for (const line of lines) {
    const tried = tryMove(state, lexicon, line)
    if (!tried.ok) throw new Error(`${line}: ${JSON.stringify(tried.error)}`)
    events.push(...tried.value.events)
    state = tried.value.state
  }
  return { state, events }
}

export const moveRejection = (
  state: State,
  lexicon: Lexicon,
  line: string,
): { readonly code: string } | StepRejection | null => {
  const tried = tryMove(state, lexicon, line)
  return tried.ok ? null : tried.error
}

function tryMove(state: State, lexicon: Lexicon, line: string) {
  const env: GameEnv = { lexicon, dice: createDiceFactory('rows'), now: 0, pace: 1 }
  return applyStep(crackWordGame, state, parseStep(line), env)
}

function parseStep(line: string): GameStep<never> {
  const by = line.charCodeAt(0) - 65
  const rest = line.slice(2)
  if (rest === 'idles') return { type: 'idle', seat: by }
  if (rest === 'resigns') return { type: 'forfeit', seat: by }
  const action = crackWordGame.notation.parse(rest)
  if (!action.ok) throw new Error(`not a move: ${line}`)
  return { type: 'act', by, action: action.value as never }
}

export const eventTypesOf = (events: readonly Event[]): string[] => events.map(({ type }) => type)
