import type { Seat } from '@crackpost/core/kernel/seat'
import { renderableName, renderableText } from './renderable-text.ts'

/** All texts on a picture except the game's figures. The caller supplies them in the reader's language. */
export interface PictureLabels<Word extends string = string> {
  /** Top left: the game's name or the picture's subject. */
  readonly title: string
  /** Top right: the progress of the match; may be empty. */
  readonly status: string
  /** Display names by seat. */
  readonly names: readonly string[]
  readonly words: Readonly<Record<Word, string>>
}

/** Removes characters that the font lacks from all labels. Throws if a word or a name is missing. */
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
