import type { Language } from '@crackpost/bot/discord/interaction'

/** Replaces text that is not prose (code, timestamps, mentions, URLs) by a letter. */
const maskMarkup = (text: string): string =>
  text.replace(/```[^`]*```|`[^`]*`|<[@#t][^>]*>|https?:\S+|\d:\d/g, 'x')

const FRENCH_ERRORS = [/[^\u202f][;:!?»]/, /«[^\u202f]/, /(?<!«)\u202f(?![;:!?»])/]
const ENGLISH_ERRORS = [/\s[;:!?]/, /[«»\u202f]/]
const COMMON_ERRORS = [/['"]/, /\.\.\./, /undefined|null|NaN|\[object/]

/** Lines of a text that break the language's typographic rules. */
export const typographyErrors = (language: Language, text: string): string[] =>
  maskMarkup(text)
    .split('\n')
    .filter((line) =>
      [...COMMON_ERRORS, ...(language === 'fr' ? FRENCH_ERRORS : ENGLISH_ERRORS)].some((wrong) =>
        wrong.test(line),
      ),
    )
