import type { PictureLabels } from '../../canvas/picture-labels.ts'

/** Keys of the words on these pictures; the caller supplies them in the reader's language. */
export const CRACK_WORD_LABEL_KEYS = [
  /** Before a line's number: "ligne". */
  'line',
  /** The call: "CRACK WORD". */
  'crack',
  /** The card, in the summary of a move: "POUBELLE". */
  'poubelle',
  /** A player drew a card and passed, or passed in the last rounds: "pioche et passe", "passe et sort". */
  'pass',
  'passOut',
  /** After letters that no word contains and whose card was returned: "refusé". */
  'refused',
  /** Before the letters that a player challenged: "conteste". */
  'challenge',
  /** Between the challenged letters and the word that contains them: "existe dans". */
  'found',
  /** Marks a placement that can be challenged: "contestable". */
  'open',
  /** Before the first move: "Une lettre sur chaque ligne pour commencer". */
  'opening',
  /** Badge beside the title in the last rounds: "Derniers tours". */
  'lastRounds',
  /** On the card of a player who has passed in the last rounds: "sorti". */
  'out',
  /** On an empty line: "n’importe quelle lettre". */
  'empty',
  /** On the emptied line, after the name of the player who must lay a card there: "pose une carte". */
  'lay',
  /** Above a hand: "Ta main". For a hand without cards: "plus de carte". */
  'hand',
  'noCards',
  /** In a preview, before a word that contains the letters: "comme dans". */
  'example',
] as const

export type CrackWordLabelKey = (typeof CRACK_WORD_LABEL_KEYS)[number]
export type CrackWordLabels = PictureLabels<CrackWordLabelKey>
