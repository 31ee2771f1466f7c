import { type CardFace, cardKindOf, mayFollow, takesWord } from '@crackpost/core/games/crack-story/deck'
import { recitalWords } from '@crackpost/core/games/crack-story/recital'
import type { CardPlay, PlayCardsAction } from '@crackpost/core/games/crack-story/schema'
import type { Seat } from '@crackpost/core/kernel/seat'
import { parseCardFace } from './card-text.ts'

// Parses the text field of the recite modal: the story and the new word, then one line for each further card.

/** Kinds of cards that target players. */
const TARGETING_KINDS: readonly string[] = ['plus', 'swap', 'story']

export const targetsOpponent = (face: CardFace): boolean => TARGETING_KINDS.includes(cardKindOf(face))

/**
 * Separates the recited story from the new words, as core expects them. Whether they are right is decided by the
 * rules.
 */
export function parseRecital(
  card: CardFace,
  text: string,
  to: readonly Seat[],
  hand: readonly CardFace[],
): PlayCardsAction {
  const lines = text
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const further = parseCardChain(card, lines, hand)
  const head = recitalWords(lines.slice(0, lines.length - further.length).join(' '))
  const word = takesWord(card) ? head.at(-1) : undefined
  const recital = takesWord(card) ? head.slice(0, -1) : head
  return {
    type: 'play',
    recital: recital.join(' '),
    cards: [{ card, ...(word === undefined ? {} : { word }) }, ...further].map((play) =>
      to.length > 0 && targetsOpponent(play.card) ? { ...play, to: [...to] } : play,
    ),
  }
}

/** The longest run of last lines that are each a card and its word, where each card may follow the one before. */
function parseCardChain(card: CardFace, lines: readonly string[], hand: readonly CardFace[]): CardPlay[] {
  if (!allowsNextCard(card)) return []
  for (let from = 1; from < lines.length; from++) {
    const plays = parseCardPlays(lines.slice(from), withoutCardFace(hand, card))
    if (plays) return plays
  }
  return []
}

/** Whether another card may follow this one. */
export const allowsNextCard = (card: CardFace): boolean => mayFollow(card, 'STORY')

function parseCardPlays(lines: readonly string[], hand: readonly CardFace[]): CardPlay[] | null {
  let left = hand
  const plays: CardPlay[] = []
  for (const line of lines) {
    const play = parseCardPlay(line, left)
    if (!play) return null
    plays.push(play)
    left = withoutCardFace(left, play.card)
  }
  return plays
}

/**
 * Parses `D dort`, `D> dort`, `joker rejouer dort` or `STORY`: a card of the hand, and its word if it has one. Null
 * otherwise.
 */
function parseCardPlay(line: string, hand: readonly CardFace[]): CardPlay | null {
  const bare = parseCardFace(line, hand)
  if (bare !== null && !takesWord(bare)) return { card: bare }
  const words = line.replace(/['’]\s+/gu, '’').split(/\s+/u)
  const card = words.length < 2 ? null : parseCardFace(words.slice(0, -1).join(' '), hand)
  return card !== null && takesWord(card) ? { card, word: words.at(-1) ?? '' } : null
}

function withoutCardFace(hand: readonly CardFace[], face: CardFace): readonly CardFace[] {
  const at = hand.indexOf(face)
  return at < 0 ? hand : hand.toSpliced(at, 1)
}
