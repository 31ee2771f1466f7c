import { MAX_LENGTH, MIN_LENGTH } from '@crackpost/core/lexicon/house'
import { type FoldRejection, fold } from '@crackpost/core/lexicon/letters'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import type { Options } from '../asked.ts'
import { type Command, OPTION, told } from '../command.ts'
import type { Desk } from '../desk.ts'
import { panel, text } from '../panel.ts'
import { declined } from '../refuse.ts'
import { type Said, shows } from '../said.ts'
import { f } from '../words/typeset.ts'
import type { WordWords } from '../words/word.ts'

/** No word is longer, whatever accents it was typed with. */
const LONGEST = 60

export const word = {
  data: {
    ...told(
      'word',
      'mot',
      'Whether a word is valid, and why; an example for letters',
      f`Si un mot est valable, et pourquoi ; un exemple pour des lettres`,
    ),
    options: [
      {
        ...told('word', 'mot', 'The word, or some letters of it', f`Le mot, ou quelques-unes de ses lettres`),
        type: OPTION.string,
        required: true,
        max_length: LONGEST,
      },
    ],
  },
  async run(desk: Desk, { word = '' }: Options): Promise<Said> {
    const { app, asker, language } = desk
    const typed = String(word)
    // Loaded when somebody asks about a word.
    const words = (await import('../words/word.ts')).WORD[language]
    const folded = fold(typed)
    if (!folded.ok) return declined(folded.error.code, unread(typed, folded.error, words))
    const letters = folded.value
    const base = app.lexicon({ add: [], ban: [] })
    const here = asker.server === null ? base : app.lexicon((await app.ofServer(asker.server)).house)
    const readAs = typed.trim().toUpperCase() === letters ? [] : [words.readAs(typed, letters)]
    const accent = here.has(letters) ? 'yours' : 'no'
    return shows(
      panel(accent, text(verdict(letters, base, here, words), ...around(letters, here, words), ...readAs)),
    )
  },
} satisfies Command

/** Why it can't even be looked up. */
function unread(typed: string, no: FoldRejection, words: WordWords): string {
  switch (no.code) {
    case 'letters.empty':
      return words.empty
    case 'letters.foreign':
      return words.foreign(typed, no.character)
    case 'letters.long':
      return words.endless(typed, no.max)
  }
}

/** Whether it counts here, and why: the lexicon and this server's own words are told apart. */
function verdict(letters: string, base: Lexicon, here: Lexicon, words: WordWords): string {
  if (letters.length < MIN_LENGTH) return words.short(letters, MIN_LENGTH)
  if (letters.length > MAX_LENGTH) return words.long(letters, MAX_LENGTH)
  if (here.has(letters)) return base.has(letters) ? words.valid(letters) : words.added(letters)
  return base.has(letters) ? words.banned(letters) : words.invalid(letters)
}

/** So many words are enough to see what letters are good for. */
const SHOWN = 5

/** The words that these letters stand in, the best known first. */
function around(letters: string, here: Lexicon, { inside, alone }: WordWords): string[] {
  if (letters.length > MAX_LENGTH) return []
  const found: string[] = []
  for (const word of here.containing(letters)) {
    if (word === letters) continue
    if (found.length === SHOWN) return [inside(found, true)]
    found.push(word)
  }
  return [found.length === 0 ? alone(here.has(letters)) : inside(found, false)]
}
