import { codeSpan } from '../discord/escape.ts'
import type { TextByLanguage } from '../games/presenter.ts'
import { enText, frText } from './typeset.ts'

/** On the message of a lobby whose match has started; `thread`: the id of the match's thread, or null. */
export const matchStartedText = (thread: string | null): TextByLanguage => {
  const link = `<#${thread}>`
  return thread === null
    ? { fr: frText`La partie a commencé !`, en: enText`The match has begun!` }
    : { fr: frText`La partie a commencé : ${link}`, en: enText`The match has begun: ${link}` }
}

/** Tells the host how to resume a paused match. */
export const RESUME_HINT: TextByLanguage = {
  fr: frText`Pour continuer ailleurs : ${codeSpan('/crack reprendre')} dans un salon où je peux écrire.`,
  en: enText`To go on elsewhere: ${codeSpan('/crack resume')} in a channel where I can write.`,
}
