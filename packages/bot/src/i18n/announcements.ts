import { codeSpan } from '../discord/escape.ts'
import type { TextByLanguage } from '../games/presenter.ts'
import { enText, frText } from './typeset.ts'

// What only messages say that nobody asked for.

/** On the message of a table whose match has begun: where, if it has a thread of its own. */
export const matchStartedText = (thread: string | null): TextByLanguage => {
  const link = `<#${thread}>`
  return thread === null
    ? { fr: frText`La partie a commencé !`, en: enText`The match has begun!` }
    : { fr: frText`La partie a commencé : ${link}`, en: enText`The match has begun: ${link}` }
}

/** How a paused match goes on, for its host. */
export const RESUME_HINT: TextByLanguage = {
  fr: frText`Pour continuer ailleurs : ${codeSpan('/crack reprendre')} dans un salon où je peux écrire.`,
  en: enText`To go on elsewhere: ${codeSpan('/crack resume')} in a channel where I can write.`,
}
