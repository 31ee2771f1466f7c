import type { Keepsake, Told, View } from '@crackpost/core/games/crack-story/view'
import { cut, LIMITS } from '../../component.ts'
import { escaped } from '../../quoted.ts'
import type { Exhibit, Telling } from '../../voice.ts'
import { WORDS } from './words.ts'

// A story that is over, to be read by all: its text, and who said which word.

/** So much text stands beside a picture; what is longer can be read on it. */
const LONGEST = 1400

/** The latest story that is over; null where there is none yet. */
export function latest({ table }: View, telling: Telling): Exhibit | null {
  const [story] = table.stories.slice(-1)
  return story ? { what: 'keepsake', alt: aloud(story, telling), lines: lines(story, telling) } : null
}

/** The same, where it has just ended. */
export const exhibit = (told: readonly Told[], view: View, telling: Telling): Exhibit | null =>
  told.some((event) => event.type === 'published' && event.words > 0) ? latest(view, telling) : null

function lines(story: Keepsake, { language, cast }: Telling): string[] {
  const { keepsake } = WORDS[language]
  const text = escaped(story.words.map(({ word }) => word).join(' '))
  const shown = text.length > LONGEST ? `${cut(text, LONGEST)} ${keepsake.cut}` : text
  return [
    `${keepsake.title(story.number, story.round)} · ${keepsake.why[story.why]}`,
    `> ${shown}`,
    `-# ${said(story, cast.seat, language)}`,
  ]
}

/** Who said which word, by the numbers of the words. */
function said({ words }: Keepsake, name: (seat: number) => string, language: Telling['language']): string {
  const seats = [...new Set(words.map(({ by }) => by))]
  const numbersOf = (seat: number): string =>
    words.flatMap(({ by }, at) => (by === seat ? [at + 1] : [])).join(', ')
  return seats.map((seat) => WORDS[language].keepsake.said(name(seat), numbersOf(seat))).join(' · ')
}

/** Names can be long; what they are for is telling players apart. */
const NAME = 32

/** As one reads it aloud: the text first, then who said what as far as it fits. */
function aloud(story: Keepsake, { language, plain }: Telling): string {
  const text = story.words.map(({ word }) => word).join(' ')
  const whole = WORDS[language].keepsake.aloud(story.number, story.words.length, `${text}.`)
  const who = said(story, (seat) => cut(plain.seat(seat), NAME), language)
  const both = `${whole} ${who}`
  return both.length <= LIMITS.alt ? both : cut(whole, LIMITS.alt)
}
