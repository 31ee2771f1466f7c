import type { Language } from '@crackpost/bot/asked'

/** With a letter for whatever is not set as prose: code, instants, mentions and addresses. */
const prose = (text: string): string =>
  text.replace(/```[^`]*```|`[^`]*`|<[@#t][^>]*>|https?:\S+|\d:\d/g, 'x')

const FRENCH = [/[^\u202f][;:!?»]/, /«[^\u202f]/, /(?<!«)\u202f(?![;:!?»])/]
const ENGLISH = [/\s[;:!?]/, /[«»\u202f]/]
const BOTH = [/['"]/, /\.\.\./, /undefined|null|NaN|\[object/]

/** The lines of a text that are not set as they should be in this language. */
export const misprints = (language: Language, text: string): string[] =>
  prose(text)
    .split('\n')
    .filter((line) => [...BOTH, ...(language === 'fr' ? FRENCH : ENGLISH)].some((wrong) => wrong.test(line)))
