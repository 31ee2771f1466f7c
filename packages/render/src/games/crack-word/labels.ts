import type { PictureLabels } from '../../canvas/picture-labels.ts'

/** The words on these pictures; the caller gives them in the reader's language. */
export const CRACK_WORD_LABEL_KEYS = [
  /** Before a line's number: "ligne". */
  'line',
  /** The call: "CRACK WORD". */
  'crack',
  /** The card, where a move is told: "POUBELLE". */
  'poubelle',
  /** What a player did: drew a card and passed; passed in the last rounds. "pioche et passe", "passe et sort". */
  'pass',
  'passOut',
  /** After letters that no word justified and whose card went back: "refusé". */
  'refused',
  /** What a challenger did, before the letters: "conteste". */
  'challenge',
  /** After the letters of a challenge, before the word that justified them: "existe dans". */
  'found',
  /** The mark of a placement that can be challenged: "contestable". */
  'open',
  /** Before the first move: "Une lettre sur chaque ligne pour commencer". */
  'opening',
  /** Beside the title once the last hand is dealt: "Derniers tours". */
  'lastRounds',
  /** On the card of a player who has passed in the last rounds: "sorti". */
  'out',
  /** On an empty line: "n’importe quelle lettre". */
  'empty',
  /** On the emptied line, after the name of the player who is to lay a card there: "pose une carte". */
  'lay',
  /** Above a hand: "Ta main". In place of a hand without cards: "plus de carte". */
  'hand',
  'noCards',
  /** Under a preview, before a word that has its letters: "comme dans". */
  'example',
] as const

export type CrackWordLabelKey = (typeof CRACK_WORD_LABEL_KEYS)[number]
export type CrackWordLabels = PictureLabels<CrackWordLabelKey>
