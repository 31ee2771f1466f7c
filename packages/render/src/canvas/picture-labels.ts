import type { Seat } from '@crackpost/core/kernel/seat'
import { renderableName, renderableText } from './renderable-text.ts'

/** Everything that is written on a picture and is no figure of the game. It comes from the caller, in any language. */
export interface PictureLabels<Word extends string = string> {
  /** Top left: the game's name, or what the picture shows. */
  readonly title: string
  /** Top right: how far the match is; may be empty. */
  readonly status: string
  /** The players' names by seat, as they call themselves. */
  readonly names: readonly string[]
  readonly words: Readonly<Record<Word, string>>
}

/** The labels as they can be written: names and words without what the font lacks. A word that is missing is a fault. */
export function sanitiseLabels<Word extends string>(
  labels: PictureLabels,
  words: readonly Word[],
  seats: number,
): PictureLabels<Word> {
  const missing = words.filter((word) => typeof labels.words[word] !== 'string')
  if (missing.length > 0) throw new Error(`the labels lack ${missing.join(', ')}`)
  if (labels.names.length < seats) throw new Error(`${labels.names.length} names for ${seats} seats`)
  const entries = words.map((word): [Word, string] => [word, renderableText(labels.words[word] ?? '')])
  return {
    title: renderableText(labels.title),
    status: renderableText(labels.status),
    names: labels.names.map((name, seat: Seat) => renderableName(seat, name)),
    words: Object.fromEntries(entries) as Record<Word, string>,
  }
}
