import { type LeCrackTypes, leCrackGame } from '@crackpost/core/games/le-crack/index'
import type { WordPlacement } from '@crackpost/core/games/le-crack/placements'
import type { Event, State } from '@crackpost/core/games/le-crack/schema'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import type { Seat } from '@crackpost/core/kernel/seat'
import { replay } from '@crackpost/core/kernel/step'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import type { RulesExample, TextByLanguage } from '../presenter.ts'
import { placementFromEvent } from './resolve-play.ts'

// A short match with every rule, from which the pictures of the rules are drawn.

const DEAL_NOTATION =
  'A2 L4 I3 G1 N4 E3 O3 I4 T1 I1 N1 E1 O4 U4 S4 N2 S2 L2 U1 T2 T1 E2 S3 A1 R3 E3 P3 S1 V4 U2 T4 S3 I3 L2 L1 N4 R4 ' +
  'S1 E2 O3 E4 O1 X2 D2 R1 T3 T4 T3 S2 N2 M4 U3 N3 J2 Q1 S4 E1 Y1 F1 B4 G2 O4 P1 H3 I1 E2 P4 P3 D3 C3 I3 I2 P2 E3 ' +
  'B3 E1 C2 E4 S2 R4 U1 I4 H1 O1 E4 W2 R1 R2 L3 U3 L4 S4 L1 N3 I2 O2 O2 L3 M3 U4 S3 F3 I2 H4 M1 C1 R3 M2 Z4 R2 N1 ' +
  'K3 D4 V2 E3 D1 R4 V1 T2 T4 N2 E2 E1 M4 A1 A1 A4 A2 A3 A3 A4 A4'

const PLAY_NOTATIONS = [
  '2A→ L4I3G1N4E3',
  '2D↓ N4O4U4S4',
  '5D→ S4O3I4T1',
  '4E↓ N2O3S2',
  '5G↓ T1I1N1E1',
  '6H↓ L2U1T2T1E2',
  '11H→ R3E3P3A2S1',
  '12K→ S3A1U2T4S3',
  '10D→ V4I3L2L1E2S1',
  '10N↓ N4O4T4R4E4 swap 3D O1',
]

/** All words that these plays make. */
const EXAMPLE_WORDS =
  'LIGNE NOUS SOIT NOS UN TINE IL NU ET LUTTE LUTTER REPAS AS SA SAUTS VILLES SE NOTRE'.split(' ')

interface ExampleTurn {
  readonly events: readonly Event[]
  readonly state: State
}

let knownTurns: readonly ExampleTurn[] | undefined

/** Plays the example by the rules on first use and caches its turns. */
function exampleTurns(): readonly ExampleTurn[] {
  knownTurns ??= playExampleMatch()
  return knownTurns
}

function playExampleMatch(): ExampleTurn[] {
  const lexicon = lexiconFromWords('examples', EXAMPLE_WORDS)
  const dealt = leCrackGame.dealNotation.parse(DEAL_NOTATION, { seats: 2, options: {} })
  if (!dealt.ok) throw new Error('the deal of the examples is corrupt')
  const env = { lexicon, dice: createDiceFactory(''), now: 0, pace: 1 }
  let state = replay(leCrackGame, dealt.value)
  const all: ExampleTurn[] = [{ events: dealt.value, state }]
  for (const text of PLAY_NOTATIONS) {
    const play = leCrackGame.notation.parse(text)
    const decided = play.ok ? leCrackGame.decide(state, play.value, state.turn, env) : play
    if (!decided.ok) throw new Error(`an example is refused: ${text} ${JSON.stringify(decided.error)}`)
    state = replay(leCrackGame, decided.value, state)
    all.push({ events: decided.value, state })
  }
  return all
}

function turnAfter(plays: number): ExampleTurn {
  const turn = exampleTurns()[plays]
  if (!turn) throw new Error(`the examples have no play ${plays}`)
  return turn
}

/** State after this many plays. */
export const leCrackExampleState = (plays: number): State => turnAfter(plays).state

/** The next play after this many plays, as a placement. */
function examplePlay(plays: number): WordPlacement {
  const [event] = turnAfter(plays + 1).events
  if (event?.type !== 'played') throw new Error(`the examples have no play after ${plays}`)
  return placementFromEvent(event)
}

const PLAYER_NAMES = ['Léa', 'Noé']

/** Picture of the public table after this many plays. */
export const leCrackExample = (
  what: 'table' | 'pad',
  plays: number,
  alt: TextByLanguage,
): RulesExample<LeCrackTypes> => ({
  picture: what,
  view: () => leCrackGame.view(leCrackExampleState(plays), null),
  names: PLAYER_NAMES,
  alt,
})

/** Picture of a seat's view after this many plays, with its own rack. */
export const leCrackSeatExample = (
  plays: number,
  seat: Seat,
  alt: TextByLanguage,
): RulesExample<LeCrackTypes> => ({
  picture: 'seat',
  view: () => leCrackGame.view(leCrackExampleState(plays), seat),
  names: PLAYER_NAMES,
  alt,
})

/** Preview of the next play after this many plays. */
export const leCrackPreviewExample = (plays: number, alt: TextByLanguage): RulesExample<LeCrackTypes> => ({
  picture: 'preview',
  view: () => leCrackGame.view(leCrackExampleState(plays), null),
  // A getter, so that nothing is played while the commands are loaded.
  get preview() {
    return examplePlay(plays)
  },
  names: PLAYER_NAMES,
  alt,
})
