import type { CrackStoryTypes } from '@crackpost/core/games/crack-story/index'
import type { View } from '@crackpost/core/games/crack-story/view'
import { type Seat, seatName } from '@crackpost/core/kernel/seat'
import type { SelectOption } from '../../discord/panel.ts'
import type { MoveInput } from '../moves.ts'
import { CRACK_STORY_TEXTS } from './texts.ts'

/** Seats that a card may target: opponents who have not resigned. */
export const otherActiveSeats = ({ table }: View, seat: Seat): Seat[] =>
  table.players.filter((player) => player.seat !== seat && !player.resigned).map((player) => player.seat)

const cardCount = ({ table }: View, seat: Seat): number => table.players[seat]?.cards ?? 0

/** Select options by name and number of cards; the value is the seat's letter. */
export const opponentOptions = ({
  view,
  seat,
  playerNames,
  language,
}: MoveInput<CrackStoryTypes>): SelectOption[] =>
  otherActiveSeats(view, seat).map((other) => ({
    label: CRACK_STORY_TEXTS[language].form.opponent(playerNames.seat(other), cardCount(view, other)),
    value: seatName(other),
  }))

/** The seat of an option value; null if it can't be targeted. */
export function parseOpponentSeat(text: string, view: View, seat: Seat): Seat | null {
  const letter = text.trim().toUpperCase()
  return otherActiveSeats(view, seat).find((other) => seatName(other) === letter) ?? null
}
