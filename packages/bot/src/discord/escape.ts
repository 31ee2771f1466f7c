/** So much of what somebody typed is enough to recognise it. */
const MAX_QUOTED_LENGTH = 40

export const codeSpan = (text: string): string => `\`${text}\``

/** A command of the house, as it is typed. */
export const slashCommandText = (name: string): string => codeSpan(`/crack ${name}`)

/**
 * What somebody typed, safe to say back: in a code span nothing is a mention, a link or markup, and nothing in it can
 * close the span, start a line or turn the direction of reading.
 */
export function quoteUserText(text: string): string {
  const plain = text
    .slice(0, 4 * MAX_QUOTED_LENGTH)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll('`', 'ˋ')
    .trim()
  const characters = [...plain]
  const shown = characters.slice(0, MAX_QUOTED_LENGTH).join('')
  return codeSpan(characters.length > MAX_QUOTED_LENGTH ? `${shown}…` : shown || '?')
}

/**
 * The same at full length, as a part of a text: every sign that Discord could read as markup, a mention or a link is
 * taken by its word, and nothing in it starts a line or turns the direction of reading.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .replace(/[\\`*_~|<>@#:!()[\]{}+=&/]|^-|^\d+\./gu, '\\$&')
