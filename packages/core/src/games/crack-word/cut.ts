import type { Dice } from '../../kernel/dice.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import { type HeldCard, isLetterCard } from './cards.ts'
import { FULL_PACK } from './deck.ts'

/** The card that a seat showed when cutting its pack. */
export interface PackCut {
  seat: Seat
  card: HeldCard
}

/** Cuts until a single seat has the letter nearest to A; returns all cuts. */
export function cutPacks(seats: number, dice: Dice): PackCut[] {
  const cuts: PackCut[] = []
  for (let tied = everySeat(seats); tied.length > 1; ) {
    const letters = tied.map((seat) => {
      for (;;) {
        const card = FULL_PACK[dice.integerBelow(FULL_PACK.length)] ?? ''
        cuts.push({ seat, card })
        // A cut that shows no letter is repeated.
        if (isLetterCard(card)) return card
      }
    })
    tied = nearestToA(tied, letters)
  }
  return cuts
}

/** Returns the starting seat; null if the cuts are not a complete sequence for this number of seats. */
export function startingSeatOf(cuts: readonly PackCut[], seats: number): Seat | null {
  const left = [...cuts]
  let tied = everySeat(seats)
  while (tied.length > 1) {
    const letters: string[] = []
    for (const seat of tied) {
      let cut: PackCut | undefined
      do {
        cut = left.shift()
        if (cut?.seat !== seat) return null
      } while (!isLetterCard(cut.card))
      letters.push(cut.card)
    }
    tied = nearestToA(tied, letters)
  }
  return left.length === 0 ? (tied[0] ?? null) : null
}

/** The seats whose letter is nearest to A. */
const nearestToA = (tied: readonly Seat[], letters: readonly string[]): Seat[] => {
  const [best] = [...letters].sort()
  return tied.filter((_, index) => letters[index] === best)
}
