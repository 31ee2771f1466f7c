import type { PictureLabels } from '../../canvas/picture-labels.ts'

/** The words on these pictures; the caller gives them in the reader's language. */
export const LE_CRACK_LABEL_KEYS = [
  /** On the four squares that end the match, and the pad's column: "FINAL". */
  'final',
  /** A tile on a square of its own colour: "AS". */
  'as',
  /** The pad's columns: points of AS, of words, of words of one colour; the sum of a line. */
  'asPoints',
  'wordPoints',
  'colourPoints',
  'total',
  /** Before the first move: "Le premier mot part de 2A". */
  'opening',
  /** What a player who passed did: "passe". */
  'pass',
  /** Above a rack: "Votre chevalet". */
  'rack',
] as const

export type LeCrackLabelKey = (typeof LE_CRACK_LABEL_KEYS)[number]
export type LeCrackLabels = PictureLabels<LeCrackLabelKey>
