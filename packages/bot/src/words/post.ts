import { code } from '../quoted.ts'
import type { Localised } from '../voice.ts'
import { e, f } from './typeset.ts'

// What only messages say that nobody asked for.

/** On the message of a table whose match has begun: where, if it has a thread of its own. */
export const begun = (thread: string | null): Localised => {
  const link = `<#${thread}>`
  return thread === null
    ? { fr: f`La partie a commencé !`, en: e`The match has begun!` }
    : { fr: f`La partie a commencé : ${link}`, en: e`The match has begun: ${link}` }
}

/** How a paused match goes on, for its host. */
export const GO_ON: Localised = {
  fr: f`Pour continuer ailleurs : ${code('/crack reprendre')} dans un salon où je peux écrire.`,
  en: e`To go on elsewhere: ${code('/crack resume')} in a channel where I can write.`,
}
