import type { Dice } from '../../kernel/dice.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import { type HeldCard, isLetterCard } from './cards.ts'
import { FULL_PACK } from './deck.ts'

/** What a seat showed when it cut its pack. */
export interface PackCut {
  seat: Seat
  card: HeldCard
}

/** All cuts until one seat has shown the letter nearest to A. */
export function cutPacks(seats: number, dice: Dice): PackCut[] {
  const cuts: PackCut[] = []
  for (let tied = everySeat(seats); tied.length > 1; ) {
    const letters = tied.map((seat) => {
      for (;;) {
        const card = FULL_PACK[dice.integerBelow(FULL_PACK.length)] ?? ''
        cuts.push({ seat, card })
        // A cut that shows no letter cuts again.
        if (isLetterCard(card)) return card
      }
    })
    tied = nearestToA(tied, letters)
  }
  return cuts
}

/** Who starts by these cuts; null if they are not the cuts of so many seats, all of them and no more. */
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

/** Those whose letter is nearest to A. */
const nearestToA = (tied: readonly Seat[], letters: readonly string[]): Seat[] => {
  const [best] = [...letters].sort()
  return tied.filter((_, index) => letters[index] === best)
}
