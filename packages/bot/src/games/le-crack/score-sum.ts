import type { ScorePadLine } from '@crackpost/core/games/le-crack/score'

/** Formats a turn's points as a sum: `words 20 ×2 + 1 AS 20`. Zero terms are left out. */
export const scoreSumFormatter =
  (words: string, colour: string) =>
  ({ as, asPoints, multiplier, wordPoints, colourPoints, finalPoints }: ScorePadLine): string => {
    const times = (points: number): string =>
      multiplier > 1 ? `${points / multiplier} ×${multiplier}` : String(points)
    return [
      `${words} ${times(wordPoints)}`,
      ...(colourPoints > 0 ? [`${colour} ${times(colourPoints)}`] : []),
      ...(as > 0 ? [`${as} AS ${asPoints}`] : []),
      ...(finalPoints > 0 ? [`FINAL ${finalPoints}`] : []),
    ].join(' + ')
  }

/** Maximum number of additional words listed. */
const MAX_ADDITIONAL_WORDS = 6

export const additionalWordsText = (additional: readonly string[]): string =>
  additional.length === 0
    ? ''
    : `, + ${additional.slice(0, MAX_ADDITIONAL_WORDS).join(', ')}${additional.length > MAX_ADDITIONAL_WORDS ? '…' : ''}`
