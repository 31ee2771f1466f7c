import type { CrackStory } from '@crackpost/core/games/crack-story/index'
import type { View } from '@crackpost/core/games/crack-story/view'
import { type Seat, seatName } from '@crackpost/core/kernel/seat'
import type { Position } from '../../moves.ts'
import type { Option } from '../../panel.ts'
import { WORDS } from './words.ts'

/** The seats that a card may name: others who still play. */
export const others = ({ table }: View, seat: Seat): Seat[] =>
  table.players.filter((player) => player.seat !== seat && !player.resigned).map((player) => player.seat)

const cardsOf = ({ table }: View, seat: Seat): number => table.players[seat]?.cards ?? 0

/** By name, with how many cards they hold; the value is the letter of the seat. */
export const opponents = ({ view, seat, cast, language }: Position<CrackStory>): Option[] =>
  others(view, seat).map((other) => ({
    label: WORDS[language].form.opponent(cast.seat(other), cardsOf(view, other)),
    value: seatName(other),
  }))

/** The seat behind a value; null where nobody who may be named sits there. */
export function seatIn(text: string, view: View, seat: Seat): Seat | null {
  const letter = text.trim().toUpperCase()
  return others(view, seat).find((other) => seatName(other) === letter) ?? null
}
