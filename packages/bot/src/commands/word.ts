import { type FoldRejection, foldLetters } from '@crackpost/core/lexicon/letters'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import { baseLexiconId, MAX_WORD_LENGTH, MIN_WORD_LENGTH } from '@crackpost/core/lexicon/server-words'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { InteractionContext } from '../context.ts'
import type { CommandOptions } from '../discord/interaction.ts'
import { createPanel, textPart } from '../discord/panel.ts'
import type { WordTexts } from '../i18n/panels/word.ts'
import { frText } from '../i18n/typeset.ts'
import { plainRejectionResponse } from '../match/rejection.ts'
import { runningMatchHere } from '../match/resolve-match.ts'
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
    const { language } = ctx
    const typed = String(word)
    // Loaded on first use.
    const texts = (await import('../i18n/panels/word.ts')).WORD_TEXTS[language]
    const folded = foldLetters(typed)
    if (!folded.ok)
      return plainRejectionResponse(folded.error.code, foldRejectionText(typed, folded.error, texts))
    const letters = folded.value
    const { base, here, match } = await lexiconsHere(ctx)
    const matchLine = match === null ? [] : [texts.wordsOfMatch(match)]
    const readAs = typed.trim().toUpperCase() === letters ? [] : [texts.readAs(typed, letters)]
    const accent = here.has(letters) ? 'yours' : 'no'
    return panelResponse(
      createPanel(
        accent,
        textPart(
          validityText(letters, base, here, texts),
          ...exampleWordLines(letters, here, texts),
          ...readAs,
          ...matchLine,
        ),
      ),
    )
  },
} satisfies Subcommand

interface LexiconsHere {
  /** Without server words. */
  readonly base: Lexicon
  readonly here: Lexicon
  /** The match that the lexicons are those of, if a new match would get others; otherwise null. */
  readonly match: MatchId | null
}

const NO_WORDS = { add: [], ban: [] }

/** The lexicons by which a word is judged here: those of the match that is played here, else those of the next one. */
async function lexiconsHere(ctx: InteractionContext): Promise<LexiconsHere> {
  const { ports, invoker } = ctx
  const { house } = invoker.server
    ? await ports.settings.loadServerSettings(invoker.server)
    : { house: NO_WORDS }
  const base = ports.lexiconWith(NO_WORDS, null)
  const here = ports.lexiconWith(house, null)
  const found = await runningMatchHere(ctx)
  if (!found?.match.play || found.match.play.lexicon === here.id) return { base, here, match: null }
  const {
    id,
    match: { play },
  } = found
  return {
    base: ports.lexiconWith(NO_WORDS, baseLexiconId(play.lexicon)),
    here: ports.lexiconWith(play.house, play.lexicon),
    match: id,
  }
}

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
