import { type Face, isLetter, kindOf, mayFollow } from '@crackpost/core/games/crack-story/deck'
import { spoken } from '@crackpost/core/games/crack-story/recital'
import type { Play, PlayAction } from '@crackpost/core/games/crack-story/schema'
import type { Seat } from '@crackpost/core/kernel/seat'
import { faceIn } from './card.ts'

// What stands in the text field of the recital form: the story and the new word, then a line for each further card.

/** Cards that name somebody. */
const NAMING: readonly string[] = ['plus', 'swap', 'story']

export const namesSomebody = (face: Face): boolean => NAMING.includes(kindOf(face))

/** A recital as core wants it: the story apart from the new words. Whether it is right is the rules' to say. */
export function recitalIn(card: Face, text: string, to: readonly Seat[], hand: readonly Face[]): PlayAction {
  const lines = text
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const further = chainIn(card, lines, hand)
  const head = spoken(lines.slice(0, lines.length - further.length).join(' '))
  const word = isLetter(card) ? head.at(-1) : undefined
  const recital = isLetter(card) ? head.slice(0, -1) : head
  return {
    type: 'play',
    recital: recital.join(' '),
    cards: [{ card, ...(word === undefined ? {} : { word }) }, ...further].map((play) =>
      to.length > 0 && namesSomebody(play.card) ? { ...play, to: [...to] } : play,
    ),
  }
}

/** The last lines that are each a card with its word, as far up as they go on from one another. */
function chainIn(card: Face, lines: readonly string[], hand: readonly Face[]): Play[] {
  if (!playsOn(card)) return []
  for (let from = 1; from < lines.length; from++) {
    const plays = playsIn(lines.slice(from), without(hand, card))
    if (plays) return plays
  }
  return []
}

/** Whether anything may follow a card. */
export const playsOn = (card: Face): boolean => mayFollow(card, 'STORY')

function playsIn(lines: readonly string[], hand: readonly Face[]): Play[] | null {
  let left = hand
  const plays: Play[] = []
  for (const line of lines) {
    const play = playIn(line, left)
    if (!play) return null
    plays.push(play)
    left = without(left, play.card)
  }
  return plays
}

/** `D dort`, `D> dort`, `joker rejouer dort`, `STORY`: a card of the hand, and its word where it has one. */
function playIn(line: string, hand: readonly Face[]): Play | null {
  const bare = faceIn(line, hand)
  if (bare !== null && !isLetter(bare)) return { card: bare }
  const words = line.replace(/['’]\s+/gu, '’').split(/\s+/u)
  const card = words.length < 2 ? null : faceIn(words.slice(0, -1).join(' '), hand)
  return card !== null && isLetter(card) ? { card, word: words.at(-1) ?? '' } : null
}

function without(hand: readonly Face[], face: Face): readonly Face[] {
  const at = hand.indexOf(face)
  return at < 0 ? hand : hand.toSpliced(at, 1)
}
