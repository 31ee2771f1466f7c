import { type FoldRejection, foldLetters } from '@crackpost/core/lexicon/letters'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { MAX_WORD_LENGTH, MIN_WORD_LENGTH } from '@crackpost/core/lexicon/server-words'
import type { InteractionContext } from '../context.ts'
import type { CommandOptions } from '../discord/interaction.ts'
import { createPanel, textPart } from '../discord/panel.ts'
import type { WordTexts } from '../i18n/panels/word.ts'
import { frText } from '../i18n/typeset.ts'
import { plainRejectionResponse } from '../match/rejection.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import { nameAndDescription, OPTION_TYPE, type Subcommand } from './command.ts'

/** Longer than any word, also with decomposed accents. */
const MAX_INPUT_LENGTH = 60

export const wordCommand = {
  data: {
    ...nameAndDescription(
      'word',
      'mot',
      'Whether a word is valid, and why; an example for letters',
      frText`Si un mot est valable, et pourquoi ; un exemple pour des lettres`,
    ),
    options: [
      {
        ...nameAndDescription(
          'word',
          'mot',
          'The word, or some letters of it',
          frText`Le mot, ou quelques-unes de ses lettres`,
        ),
        type: OPTION_TYPE.string,
        required: true,
        max_length: MAX_INPUT_LENGTH,
      },
    ],
  },
  async run(ctx: InteractionContext, { word = '' }: CommandOptions): Promise<CommandResponse> {
    const { ports, invoker, language } = ctx
    const typed = String(word)
    // Loaded on first use.
    const texts = (await import('../i18n/panels/word.ts')).WORD_TEXTS[language]
    const folded = foldLetters(typed)
    if (!folded.ok)
      return plainRejectionResponse(folded.error.code, foldRejectionText(typed, folded.error, texts))
    const letters = folded.value
    const base = ports.lexiconWith({ add: [], ban: [] })
    const here =
      invoker.server === null
        ? base
        : ports.lexiconWith((await ports.settings.loadServerSettings(invoker.server)).house)
    const readAs = typed.trim().toUpperCase() === letters ? [] : [texts.readAs(typed, letters)]
    const accent = here.has(letters) ? 'yours' : 'no'
    return panelResponse(
      createPanel(
        accent,
        textPart(
          validityText(letters, base, here, texts),
          ...exampleWordLines(letters, here, texts),
          ...readAs,
        ),
      ),
    )
  },
} satisfies Subcommand

/** Why the typed text can't be looked up. */
function foldRejectionText(typed: string, no: FoldRejection, texts: WordTexts): string {
  switch (no.code) {
    case 'letters.empty':
      return texts.empty
    case 'letters.foreign':
      return texts.foreign(typed, no.character)
    case 'letters.long':
      return texts.endless(typed, no.max)
  }
}

/** Whether the word is valid in this server, and whether the lexicon or the server's word lists decide. */
function validityText(letters: string, base: Lexicon, here: Lexicon, texts: WordTexts): string {
  if (letters.length < MIN_WORD_LENGTH) return texts.short(letters, MIN_WORD_LENGTH)
  if (letters.length > MAX_WORD_LENGTH) return texts.long(letters, MAX_WORD_LENGTH)
  if (here.has(letters)) return base.has(letters) ? texts.valid(letters) : texts.added(letters)
  return base.has(letters) ? texts.banned(letters) : texts.invalid(letters)
}

const MAX_EXAMPLE_WORDS = 5

/** Words that contain the letters in a row, most common first. */
function exampleWordLines(letters: string, here: Lexicon, { inside, alone }: WordTexts): string[] {
  if (letters.length > MAX_WORD_LENGTH) return []
  const found: string[] = []
  for (const word of here.wordsContaining(letters)) {
    if (word === letters) continue
    if (found.length === MAX_EXAMPLE_WORDS) return [inside(found, true)]
    found.push(word)
  }
  return [found.length === 0 ? alone(here.has(letters)) : inside(found, false)]
}
