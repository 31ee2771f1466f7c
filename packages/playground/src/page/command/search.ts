import type { CommandEntry } from './entry.ts'

/** Lowercase without accents, for comparing names. */
export const foldAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** How well a name matches the typed text: 0 is best, null is no match. */
export function matchRank(name: string, typed: string): number | null {
  const [candidate, query] = [foldAccents(name), foldAccents(typed).trim()]
  if (candidate.startsWith(query)) return 0
  if (candidate.split(/[\s_-]/).some((word) => word.startsWith(query))) return 1
  return candidate.includes(query) ? 2 : null
}

/** Returns the matching elements, best first; equal ranks keep their order. */
export function rankMatches<T>(all: readonly T[], typed: string, names: (each: T) => readonly string[]): T[] {
  return all
    .flatMap((each) => {
      const fits = names(each).flatMap((name) => matchRank(name, typed) ?? [])
      return fits.length === 0 ? [] : [{ each, rank: Math.min(...fits) }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each)
}

/** The entries that match typed text such as `/pla`. */
export const searchEntries = (entries: readonly CommandEntry[], typed: string): CommandEntry[] =>
  rankMatches(entries, typed.replace(/^\//, ''), ({ name, plain }) => [name, plain])
