import type { PadLine } from '@crackpost/core/games/le-crack/score'

/** What a turn's points are made of, as a sum: `words 20 ×2 + 1 AS 20`. What brought nothing is left out. */
export const summing =
  (words: string, colour: string) =>
  ({ as, asPoints, multiplier, wordPoints, colourPoints, finalPoints }: PadLine): string => {
    const times = (points: number): string =>
      multiplier > 1 ? `${points / multiplier} ×${multiplier}` : String(points)
    return [
      `${words} ${times(wordPoints)}`,
      ...(colourPoints > 0 ? [`${colour} ${times(colourPoints)}`] : []),
      ...(as > 0 ? [`${as} AS ${asPoints}`] : []),
      ...(finalPoints > 0 ? [`FINAL ${finalPoints}`] : []),
    ].join(' + ')
  }

/** More additional words than this take too much room. */
const SHOWN = 6

export const also = (additional: readonly string[]): string =>
  additional.length === 0
    ? ''
    : `, + ${additional.slice(0, SHOWN).join(', ')}${additional.length > SHOWN ? '…' : ''}`
