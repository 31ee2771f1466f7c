import { type Seat, seatName } from '@crackpost/core/kernel/seat'
import { loadFontCoverage } from './font.ts'

/** What is left of an unknown character when its accents and ornaments are taken off. */
const SIMPLIFIERS = [
  (character: string) => character.normalize('NFKC'),
  (character: string) => character.normalize('NFKD').replace(/\p{M}/gu, ''),
]

/**
 * Text that the font can show: no empty boxes. A character it lacks is written plainer (𝓛 → L) or left out (emoji,
 * other scripts), as are marks on their own and everything that has no shape.
 */
export function renderableText(text: string): string {
  const known = loadFontCoverage()
  const has = (each: string) =>
    each !== '' &&
    [...each].every(
      (character) => known.has(character.codePointAt(0) ?? -1) && !/[\p{C}\p{M}]/u.test(character),
    )
  const kept = [...text.normalize('NFC')].map(
    (character) => [character, ...SIMPLIFIERS.map((make) => make(character))].find(has) ?? '',
  )
  return kept.join('').replace(/\s+/g, ' ').trim()
}

/** A player's name as it can be shown; one that leaves no letter or digit is called by its seat. */
export function renderableName(seat: Seat, name: string): string {
  const kept = renderableText(name)
  return /[\p{L}\p{N}]/u.test(kept) ? kept : seatName(seat)
}

/** One or two letters for an avatar: of the first two words, else the first letter. */
export function avatarInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase()
}
