import { faceOf } from '@crackpost/core/games/crack-story/deck'
import { state as schema } from '@crackpost/core/games/crack-story/schema'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { Secret } from './secret.ts'

/** So many cards in a row are no coincidence; shorter words than this are in every text. */
const CARDS = 5
const LETTERS = 6

/** How a row of cards could be written down. */
const GLUES = [' ', ',', ', ', '","', '` `', '\n']

function written(what: string, faces: readonly string[]): Secret[] {
  const rows = Array.from({ length: Math.max(0, faces.length - CARDS + 1) }, (_, at) =>
    faces.slice(at, at + CARDS),
  )
  return rows.flatMap((row) => GLUES.map((glue) => ({ what, text: row.join(glue) })))
}

/**
 * What a seat may not read of a match of Crack Story: words of the running story that were never shown to it, other
 * hands, the pile. Nobody in particular may read no word at all.
 */
export function storySecrets(of: unknown, own: Seat | null): Secret[] {
  const { story, hearings, vote, hands, pile } = schema.parse(of)
  const shown = own === null ? 0 : (hearings[own]?.shown ?? 0)
  const words = story.filter(({ by }, at) => own === null || (at >= shown && by !== own && at !== vote?.word))
  const sorted = (cards: readonly number[]): string[] => cards.toSorted((a, b) => a - b).map(faceOf)
  return [
    ...words
      .filter(({ word }) => word.length >= LETTERS)
      .map(({ word }) => ({ what: 'a word of the story', text: word })),
    ...written('the pile', pile.slice(0, 30).map(faceOf)),
    ...hands.flatMap((hand, seat) =>
      seat === own
        ? []
        : [hand.map(faceOf), sorted(hand)].flatMap((order) => written(`the hand of seat ${seat}`, order)),
    ),
  ]
}
