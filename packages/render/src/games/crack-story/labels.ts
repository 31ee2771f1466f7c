import type { PictureLabels } from '../../canvas/picture-labels.ts'

/** The words on these pictures; the caller gives them in the reader's language. */
export const CRACK_STORY_LABEL_KEYS = [
  /** On cards, in capitals as they are printed: "REJOUER", "CACHE", "JOKER", "STORY", "INVERSE", "SWAP". */
  'rejouer',
  'cache',
  'joker',
  'story',
  'inverse',
  'swap',
  /** Below the two stacks: "pioche", "défausse". */
  'pile',
  'discard',
  /** Where the first card of a story will lie: "Il était une fois…". */
  'opening',
  /** What the player named before it is doing, as a verb: "joue", "récite…", "est au chrono". */
  'turn',
  'form',
  'chrono',
  /** The player's word is contested: "voit son mot mis au vote". */
  'vote',
  /** The player has told the story's last word, and it may still be contested: "a fini l’histoire, sauf contestation". */
  'waiting',
  /** The player has won the round unless it is contested: "gagne la manche, sauf contestation". */
  'won',
  /** The player has won the match: "gagne la partie". */
  'over',
  /** Above a hand: "Ta main". */
  'hand',
  /** A keepsake's heading, before its number: "Histoire"; and before the round's: "Manche". */
  'tale',
  'round',
  /** How it ended: by a STORY card, abandoned, by the end of the round, by the end of the match. */
  'endStory',
  'endStuck',
  'endRound',
  'endOver',
] as const

export type CrackStoryLabelKey = (typeof CRACK_STORY_LABEL_KEYS)[number]
export type CrackStoryLabels = PictureLabels<CrackStoryLabelKey>
