import type { PictureLabels } from '../../canvas/picture-labels.ts'

/** Keys of the words on these pictures; the caller supplies them in the reader's language. */
export const CRACK_STORY_LABEL_KEYS = [
  /** On cards, in capitals: "REJOUER", "CACHE", "JOKER", "STORY", "INVERSE", "SWAP". */
  'rejouer',
  'cache',
  'joker',
  'story',
  'inverse',
  'swap',
  /** Below the two piles: "pioche", "défausse". */
  'pile',
  'discard',
  /** On an empty story: "Il était une fois…". */
  'opening',
  /** After a player's name: what this player is doing, as a verb: "joue", "récite…", "est au chrono". */
  'turn',
  'form',
  'chrono',
  /** The player's word is being voted on: "voit son mot mis au vote". */
  'vote',
  /**
   * The player has said the last word of the story, which can still be contested: "a fini l’histoire, sauf
   * contestation".
   */
  'waiting',
  /** The player wins the round unless the word is contested: "gagne la manche, sauf contestation". */
  'won',
  /** The player has won the match: "gagne la partie". */
  'over',
  /** Above a hand: "Ta main". For a hand without cards: "plus de carte". */
  'hand',
  'noCards',
  /** Heading of a keepsake, before its number: "Histoire"; and before the number of the round: "Manche". */
  'tale',
  'round',
  /** How the story ended: by a STORY card, abandoned, with the round, with the match. */
  'endStory',
  'endStuck',
  'endRound',
  'endOver',
] as const

export type CrackStoryLabelKey = (typeof CRACK_STORY_LABEL_KEYS)[number]
export type CrackStoryLabels = PictureLabels<CrackStoryLabelKey>
