import type { Dice } from '../../kernel/dice.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import { type Card, isLetter } from './cards.ts'
import { PACK } from './deck.ts'

/** What a seat showed when it cut its pack. */
export interface Cut {
  seat: Seat
  card: Card
}

/** All cuts until one seat has shown the letter nearest to A. */
export function cutPacks(seats: number, dice: Dice): Cut[] {
  const cuts: Cut[] = []
  for (let tied = everySeat(seats); tied.length > 1; ) {
    const letters = tied.map((seat) => {
      for (;;) {
        const card = PACK[dice.below(PACK.length)] ?? ''
        cuts.push({ seat, card })
        // A cut that shows no letter cuts again.
        if (isLetter(card)) return card
      }
    })
    tied = nearest(tied, letters)
  }
  return cuts
}

/** Who starts by these cuts; null if they are not the cuts of so many seats, all of them and no more. */
export function starterOf(cuts: readonly Cut[], seats: number): Seat | null {
  const left = [...cuts]
  let tied = everySeat(seats)
  while (tied.length > 1) {
    const letters: string[] = []
    for (const seat of tied) {
      let cut: Cut | undefined
      do {
        cut = left.shift()
        if (cut?.seat !== seat) return null
      } while (!isLetter(cut.card))
      letters.push(cut.card)
    }
    tied = nearest(tied, letters)
  }
  return left.length === 0 ? (tied[0] ?? null) : null
}

/** Those whose letter is nearest to A. */
const nearest = (tied: readonly Seat[], letters: readonly string[]): Seat[] => {
  const [best] = [...letters].sort()
  return tied.filter((_, index) => letters[index] === best)
}
