/** So much of what somebody typed is enough to recognise it. */
const SHOWN = 40

export const code = (text: string): string => `\`${text}\``

/** A command of the house, as it is typed. */
export const slash = (name: string): string => code(`/crack ${name}`)

/**
 * What somebody typed, safe to say back: in a code span nothing is a mention, a link or markup, and nothing in it can
 * close the span, start a line or turn the direction of reading.
 */
export function quoted(text: string): string {
  const plain = text
    .slice(0, 4 * SHOWN)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll('`', 'ˋ')
    .trim()
  const characters = [...plain]
  const shown = characters.slice(0, SHOWN).join('')
  return code(characters.length > SHOWN ? `${shown}…` : shown || '?')
}

/**
 * The same at full length, as a part of a text: every sign that Discord could read as markup, a mention or a link is
 * taken by its word, and nothing in it starts a line or turns the direction of reading.
 */
export const escaped = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .replace(/[\\`*_~|<>@#:!()[\]{}+=&/]|^-|^\d+\./gu, '\\$&')
