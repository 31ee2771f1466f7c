import type { PictureLabels } from '../../canvas/picture-labels.ts'

/** Keys of the words on these pictures; the caller supplies them in the reader's language. */
export const LE_CRACK_LABEL_KEYS = [
  /** On the four FINAL squares, and above the pad's column: "FINAL". */
  'final',
  /** A tile on a square of its own colour: "AS". */
  'as',
  /** Columns of the pad: points for AS, words and colour words, and the total of a line. */
  'asPoints',
  'wordPoints',
  'colourPoints',
  'total',
  /** Before the first move: "Le premier mot part de 2A". */
  'opening',
  /** A player passed: "passe". */
  'pass',
  /** Above a rack: "Votre chevalet". */
  'rack',
  /** In the place of a rack without tiles at the end: "plus de jeton". */
  'noTiles',
] as const

export type LeCrackLabelKey = (typeof LE_CRACK_LABEL_KEYS)[number]
export type LeCrackLabels = PictureLabels<LeCrackLabelKey>
