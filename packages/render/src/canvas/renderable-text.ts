import { type Seat, seatName } from '@crackpost/core/kernel/seat'
import { loadFontCoverage } from './font.ts'

/** Plainer forms of a character that the font lacks: without ornament, then without accents. */
const SIMPLIFIERS = [
  (character: string) => character.normalize('NFKC'),
  (character: string) => character.normalize('NFKD').replace(/\p{M}/gu, ''),
]

/**
 * Replaces characters that the font lacks by a plainer form (𝓛 → L) or drops them (emoji, other scripts), so that no
 * empty boxes appear. Lone combining marks and control characters are dropped too.
 */
export function renderableText(text: string): string {
  const coverage = loadFontCoverage()
  const isRenderable = (form: string) =>
    form !== '' &&
    [...form].every(
      (character) => coverage.has(character.codePointAt(0) ?? -1) && !/[\p{C}\p{M}]/u.test(character),
    )
  const kept = [...text.normalize('NFC')].map(
    (character) =>
      [character, ...SIMPLIFIERS.map((simplify) => simplify(character))].find(isRenderable) ?? '',
  )
  return kept.join('').replace(/\s+/g, ' ').trim()
}

/** A player's name in renderable characters; the seat's letter if no letter or digit is left. */
export function renderableName(seat: Seat, name: string): string {
  const kept = renderableText(name)
  return /[\p{L}\p{N}]/u.test(kept) ? kept : seatName(seat)
}

/** One or two capital letters: the initials of the first two words. */
export function avatarInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase()
}
