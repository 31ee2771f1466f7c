import { codeSpan } from '../discord/escape.ts'
import type { Language } from '../discord/interaction.ts'
import type { TextByLanguage } from '../games/presenter.ts'
import { enText, frText } from './typeset.ts'

/** On the message of a lobby whose match has started; `thread`: the id of the match's thread, or null. */
export const matchStartedText = (thread: string | null): TextByLanguage => {
  const link = `<#${thread}>`
  return thread === null
    ? { fr: frText`La partie a commencé !`, en: enText`The match has begun!` }
    : { fr: frText`La partie a commencé : ${link}`, en: enText`The match has begun: ${link}` }
}

/** Above the lines of what was played since the last board. */
export const MISSED_INTRO: Readonly<Record<Language, readonly string[]>> = {
  fr: [frText`### Entre-temps`, frText`-# Joué depuis le dernier plateau, dans l'ordre :`],
  en: [enText`### Meanwhile`, enText`-# Played since the last board, in order:`],
}

/** Tells the host how to resume a paused match. */
export const RESUME_HINT: TextByLanguage = {
  fr: frText`Pour continuer ailleurs : ${codeSpan('/crack reprendre')} dans un salon où je peux écrire.`,
  en: enText`To go on elsewhere: ${codeSpan('/crack resume')} in a channel where I can write.`,
}

/** On the picture of a finished match. */
export const MATCH_OVER_CAPTION: TextByLanguage = { fr: frText`Partie terminée`, en: enText`Game over` }
