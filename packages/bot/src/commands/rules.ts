import type { Shape } from '@crackpost/core/kernel/game'
import type { Language, Options } from '../asked.ts'
import { type Command, OPTION, type Press, told } from '../command.ts'
import type { Desk } from '../desk.ts'
import { VOICES, voiceNamed } from '../games/index.ts'
import { ANY, meantBy } from '../meant.ts'
import type { Order } from '../order.ts'
import { type Button, button, choice, type Part, panel, row, text } from '../panel.ts'
import { declined, refused } from '../refuse.ts'
import type { Choice } from '../reply.ts'
import { type Said, shows } from '../said.ts'
import { type Tag, tagged } from '../tag.ts'
import type { Section, Voice } from '../voice.ts'
import { RULES } from '../words/rules.ts'
import { f } from '../words/typeset.ts'

/** Where the rules were asked for: a match whose panel one comes back to, or none. */
type From = Pick<Tag, 'match' | 'turn'>

const NOWHERE: From = { match: null, turn: 0 }

export const rules = {
  data: {
    ...told(
      'rules',
      'règles',
      'The rules of a game, section by section',
      f`Les règles d'un jeu, section par section`,
    ),
    options: [
      {
        ...told('game', 'jeu', 'Which game', f`Quel jeu`),
        type: OPTION.string,
        choices: VOICES.map(({ id, title }) => ({
          name: title.en,
          name_localizations: { fr: title.fr },
          value: id,
        })),
      },
      {
        ...told('section', 'section', 'Where to begin reading', f`Par où commencer la lecture`),
        type: OPTION.string,
        autocomplete: true,
        max_length: 100,
      },
    ],
  },
  async run(desk: Desk, { game = '', section = '' }: Options): Promise<Said> {
    return read(desk, String(game) || (await playedHere(desk)), String(section), NOWHERE)
  },
  async complete(desk: Desk, _: string, { game = '', section = '' }: Options): Promise<Choice[]> {
    const { language } = desk
    const voice = named(String(game) || (await playedHere(desk)))
    const sought = plain(String(section))
    return (voice?.rules ?? [])
      .map(({ id, title }) => ({ name: title[language], value: id }))
      .filter(({ name, value }) => plain(name).includes(sought) || plain(value).includes(sought))
  },
  presses: {
    /** What was chosen, or else what the button bears: a game, or `game/section`. */
    rules(desk: Desk, press: Press): Promise<Said> {
      const [path = press.rest] = press.values
      const [game = '', section = ''] = path.split('/')
      return read(desk, game, section, press)
    },
  },
} satisfies Command

/** The game of the match that whoever asks most likely has in mind; '' where there is none. */
async function playedHere(desk: Desk): Promise<string> {
  const found = await meantBy(desk, {}, ANY)
  return found.ok ? found.value.match.terms.game : ''
}

/** The game that is named; the first of the house where none is. */
const named = (game: string): Voice<Shape> | null => (game === '' ? (VOICES[0] ?? null) : voiceNamed(game))

/** A section by its id or its title; the first where none is named. */
function sectionOf({ rules }: Voice<Shape>, wanted: string, language: Language): Section<Shape> | undefined {
  if (wanted === '') return rules[0]
  return rules.find(({ id, title }) => id === wanted || plain(title[language]) === plain(wanted))
}

const plain = (text: string): string =>
  text
    .slice(0, 100)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

async function read(desk: Desk, game: string, wanted: string, from: From): Promise<Said> {
  const voice = named(game)
  if (!voice) return refused(desk, { code: 'unknownGame', game })
  const section = sectionOf(voice, wanted, desk.language)
  const start = button(desk.words.labels.rules, tagTo(from, voice.id))
  if (!section) return declined('unknownSection', RULES[desk.language].unknownSection(wanted), [start])
  return page(desk, voice, section, from)
}

const tagTo = ({ match, turn }: From, rest: string): string => tagged({ verb: 'rules', match, turn, rest })

function page(desk: Desk, voice: Voice<Shape>, section: Section<Shape>, from: From): Said {
  const { language, settings } = desk
  const { heading } = RULES[language]
  const { example } = section
  const alt = example?.alt[language] ?? ''
  const shown = panel(
    'plain',
    text(heading(voice.title[language], section.title[language]), section.text[language]),
    // Whoever plays by text reads what the picture shows.
    ...(example ? [{ type: 'picture', alt, text: settings.text ? alt : null } as const] : []),
    ...ways(desk, voice, section, from),
  )
  const order: Order = {
    type: 'example',
    game: voice.id,
    section: section.id,
    panel: shown,
    theme: settings.theme,
    language,
  }
  return shows(shown, from.match, example && !settings.text ? order : null)
}

/** Where to read on, and the way back to the match that it was asked from. */
function ways({ language, words }: Desk, voice: Voice<Shape>, section: Section<Shape>, from: From): Part[] {
  const { sections, games, before, after } = RULES[language]
  const { rules } = voice
  const at = rules.indexOf(section)
  const to = (label: string, other: Section<Shape> | undefined): Button[] =>
    other ? [button(label, tagTo(from, `${voice.id}/${other.id}`))] : []
  const back =
    from.match === null ? [] : [button(words.labels.back, tagged({ ...from, verb: 'board', rest: '' }))]
  const buttons = [...to(before, at > 0 ? rules[at - 1] : undefined), ...to(after, rules[at + 1]), ...back]
  const sectionList = rules.map(({ id, title }) => ({
    label: title[language],
    value: `${voice.id}/${id}`,
    chosen: id === section.id,
  }))
  const gameList = VOICES.map(({ id, title }) => ({
    label: title[language],
    value: id,
    chosen: id === voice.id,
  }))
  return [
    ...(sectionList.length > 1 ? [choice(tagTo(from, voice.id), sections, sectionList)] : []),
    ...(gameList.length > 1 ? [choice(tagTo(from, ''), games, gameList)] : []),
    ...(buttons.length > 0 ? [row(...buttons)] : []),
  ]
}
