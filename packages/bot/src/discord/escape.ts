/** Characters of a user's text that are quoted. */
const MAX_QUOTED_LENGTH = 40

export const codeSpan = (text: string): string => `\`${text}\``

/** A subcommand of `/crack` as a code span. */
export const slashCommandText = (name: string): string => codeSpan(`/crack ${name}`)

/**
 * Quotes user text as a code span, truncated. Mentions, links and markup have no effect in it; characters that could
 * close the span, break the line or change the reading direction are removed.
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
 * Escapes user text for use inside a text, at full length. Markup, mentions and links have no effect; characters that
 * could break the line or change the reading direction are removed.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .replace(/[\\`*_~|<>@#:!()[\]{}+=&/]|^-|^\d+\./gu, '\\$&')
