import type { Language } from '@crackpost/bot/discord/interaction'

/** With a letter for whatever is not set as prose: code, instants, mentions and addresses. */
const maskMarkup = (text: string): string =>
  text.replace(/```[^`]*```|`[^`]*`|<[@#t][^>]*>|https?:\S+|\d:\d/g, 'x')

const FRENCH_ERRORS = [/[^\u202f][;:!?»]/, /«[^\u202f]/, /(?<!«)\u202f(?![;:!?»])/]
const ENGLISH_ERRORS = [/\s[;:!?]/, /[«»\u202f]/]
const COMMON_ERRORS = [/['"]/, /\.\.\./, /undefined|null|NaN|\[object/]

/** The lines of a text that are not set as they should be in this language. */
export const typographyErrors = (language: Language, text: string): string[] =>
  maskMarkup(text)
    .split('\n')
    .filter((line) =>
      [...COMMON_ERRORS, ...(language === 'fr' ? FRENCH_ERRORS : ENGLISH_ERRORS)].some((wrong) =>
        wrong.test(line),
      ),
    )
