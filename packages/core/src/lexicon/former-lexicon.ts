import { createChangedLexicon, type WordChanges } from './changed-lexicon.ts'
import { isLetters } from './letters.ts'
import type { Lexicon } from './lexicon.ts'

/**
 * How a former lexicon became the next one. Its file is text: comments, the id of the next lexicon, the common words if
 * they changed, then the words that were added (`+`) and removed (`-`), one per line.
 */
export interface LexiconDifference extends WordChanges {
  /** The id of the lexicon that followed. */
  readonly next: string
  /** The common words of the former lexicon; null if the next one has the same. */
  readonly common: readonly string[] | null
}

/** What changed between a lexicon and the next one. */
export const differenceBetween = (before: Lexicon, next: Lexicon): LexiconDifference => {
  const wordsOnlyIn = (one: Lexicon, other: Lexicon): string[] =>
    [...one.wordsContaining('')].filter((word) => !other.has(word)).sort()
  const hasSameCommon = before.common.join(' ') === next.common.join(' ')
  return {
    next: next.id,
    common: hasSameCommon ? null : before.common,
    added: wordsOnlyIn(next, before),
    removed: wordsOnlyIn(before, next),
  }
}

export const formatDifference = (id: string, { next, common, added, removed }: LexiconDifference): string =>
  [
    `# The lexicon ${id}, by what changed in the next one. Written by npm run lexicon; never edit or delete it:`,
    '# matches that began with this lexicon are judged by it. MPL-2.0, see ../NOTICE.md.',
    `next: ${next}`,
    ...(common ? [`common: ${common.join(' ')}`] : []),
    ...added.map((word) => `+${word}`),
    ...removed.map((word) => `-${word}`),
    '',
  ].join('\n')

/** Throws if a line is invalid. */
export const parseDifference = (text: string): LexiconDifference => {
  const lines = text.split(/\r?\n/u).filter((line) => line !== '' && !line.startsWith('#'))
  const [, next] = /^next: (\S+)$/u.exec(lines.shift() ?? '') ?? []
  if (next === undefined) throw new Error('A difference of lexicons that does not name the next one')
  const [, words] = /^common:(.*)$/u.exec(lines[0] ?? '') ?? []
  if (words !== undefined) lines.shift()
  const common = words?.split(' ').filter((word) => word !== '') ?? null
  const bad = lines.find((line) => !/^[+-]/u.test(line) || !isLetters(line.slice(1)))
  if (bad !== undefined) throw new Error(`A difference of lexicons with a line that is no change: ${bad}`)
  const wordsAfter = (sign: string): string[] =>
    lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1))
  return { next, common, added: wordsAfter('+'), removed: wordsAfter('-') }
}

/**
 * Restores a former lexicon from the current one by undoing every difference between them. `readDifference` returns the
 * text of the difference between the lexicon with an id and the next one, or null. Returns null if no differences lead
 * from the id to the current lexicon.
 */
export const restoreFormerLexicon = (
  current: Lexicon,
  id: string,
  readDifference: (id: string) => string | null,
): Lexicon | null => {
  /** Words of the current lexicon that the former one has not. */
  const later = new Set<string>()
  /** Words of the former lexicon that the current one has not. */
  const dropped = new Set<string>()
  const passed = new Set<string>()
  let commonThen: readonly string[] | null = null
  for (let at = id; at !== current.id; ) {
    const text = passed.has(at) ? null : readDifference(at)
    if (text === null) return null
    passed.add(at)
    const { next, common, added, removed } = parseDifference(text)
    commonThen ??= common
    for (const word of added) if (!dropped.delete(word)) later.add(word)
    for (const word of removed) if (!later.delete(word)) dropped.add(word)
    at = next
  }
  if (id === current.id) return current
  const changes = { added: [...dropped].sort(), removed: [...later].sort() }
  return createChangedLexicon(id, current, changes, commonThen ?? current.common)
}
