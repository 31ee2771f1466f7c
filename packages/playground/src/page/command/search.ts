import type { Entry } from './entry.ts'

/** Small letters without accents: how names are compared. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** How well a name fits what was typed: 0 best, null not at all. */
export function fit(name: string, typed: string): number | null {
  const [there, asked] = [folded(name), folded(typed).trim()]
  if (there.startsWith(asked)) return 0
  if (there.split(/[\s_-]/).some((word) => word.startsWith(asked))) return 1
  return there.includes(asked) ? 2 : null
}

/** What fits, the best first; what fits equally well stays in its order. */
export function fitting<T>(all: readonly T[], typed: string, names: (each: T) => readonly string[]): T[] {
  return all
    .flatMap((each) => {
      const fits = names(each).flatMap((name) => fit(name, typed) ?? [])
      return fits.length === 0 ? [] : [{ each, rank: Math.min(...fits) }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each)
}

/** The entries that a beginning like `/pla` can mean. */
export const entriesLike = (entries: readonly Entry[], typed: string): Entry[] =>
  fitting(entries, typed.replace(/^\//, ''), ({ name, plain }) => [name, plain])
