import { createButton, type PanelButton } from './panel.ts'

/** The part of a list that one panel shows. */
export interface ListPage<T> {
  readonly items: readonly T[]
  /** The index of its first item in the list. */
  readonly from: number
  /** The length of the whole list. */
  readonly total: number
  /** Items per page. */
  readonly size: number
}

/** The page that begins at an index, as in the payload of a page button; the last page if the list has become shorter. */
export function listPage<T>(all: readonly T[], payload: string, size: number): ListPage<T> {
  const wanted = /^\d{1,6}$/.test(payload) ? Number(payload) : 0
  const lastFrom = Math.max(0, Math.ceil(all.length / size) - 1) * size
  const from = Math.min(Math.floor(wanted / size) * size, lastFrom)
  return { items: all.slice(from, from + size), from, total: all.length, size }
}

/** Buttons to the pages before and after; none for a list of one page. `tag`: the custom id with a payload. */
export const pageButtons = (
  { from, total, size }: ListPage<unknown>,
  labels: Readonly<Record<'previousPage' | 'nextPage', string>>,
  tag: (payload: string) => string,
): PanelButton[] => [
  ...(from > 0 ? [createButton(labels.previousPage, tag(String(from - size)))] : []),
  ...(from + size < total ? [createButton(labels.nextPage, tag(String(from + size)))] : []),
]
