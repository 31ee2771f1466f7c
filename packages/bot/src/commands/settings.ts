import type { PlayerSettings } from '@crackpost/core/app/settings'
import { rest as restSchema } from '@crackpost/core/match/clock'
import type { Reminders } from '@crackpost/core/match/notices'
import { type Fields, LANGUAGES } from '../asked.ts'
import { type Command, type Pressed, told } from '../command.ts'
import type { Desk } from '../desk.ts'
import { among, type Dial, dialled, listPart, switchPart } from '../dial.ts'
import type { Form, FormPart } from '../form.ts'
import { type Order, THEMES } from '../order.ts'
import { button, type Panel, panel, row, rule, text } from '../panel.ts'
import { declined, refused } from '../refuse.ts'
import { asks, type Said, shows } from '../said.ts'
import { plain, type Tag } from '../tag.ts'
import { wordsIn } from '../words/index.ts'
import { type Hours, SETTINGS, type SettingsWords } from '../words/settings.ts'
import { f } from '../words/typeset.ts'
import { cityIn, minuteIn, minuteOf, ZONES, zoneNamed } from '../zone.ts'

/** The forms for what is in no list, by their verbs. */
const OTHER = { hours: 'otherHours', zone: 'otherZone' } as const

type Own = Dial<PlayerSettings, SettingsWords>

const REMINDERS: readonly Reminders[] = [
  'none',
  'once',
  'ladder',
  { everyHours: 6 },
  { everyHours: 12 },
  { everyHours: 24 },
]

const reminders: Own = {
  verb: 'setReminders',
  title: ({ titles }) => titles.reminders,
  tells: (now, words) => words.reminders(now.reminders),
  offers: (now, words) =>
    among({
      all: REMINDERS,
      present: now.reminders,
      name: (each) => (typeof each === 'string' ? each : String(each.everyHours)),
      label: words.remindersLabel,
      to: (chosen) => ({ ...now, reminders: chosen }),
    }),
}

const hours = (from: number, to: number): Hours => ({ from: from * 60, to: to * 60 })

const QUIET: readonly (Hours | null)[] = [
  null,
  hours(22, 7),
  hours(22, 8),
  hours(23, 8),
  hours(0, 8),
  hours(0, 9),
]

/** The zone that hours are meant in. */
const zoneOf = ({ rest, zone }: PlayerSettings): string => rest?.zone ?? zone

const quiet: Own = {
  verb: 'setQuiet',
  title: ({ titles }) => titles.quiet,
  tells: (now, words) => words.quiet(now.rest),
  offers: (now, words) =>
    among({
      all: QUIET,
      present: now.rest,
      name: (each) => (each === null ? 'none' : `${each.from}-${each.to}`),
      label: words.quietLabel,
      to: (chosen) => ({
        ...now,
        rest: chosen && { zone: zoneOf(now), from: chosen.from, to: chosen.to },
      }),
    }),
}

const inZone = (settings: PlayerSettings, zone: string): PlayerSettings => ({
  ...settings,
  zone,
  rest: settings.rest && { ...settings.rest, zone },
})

/** What time it is in a zone is told with it, so that whoever errs sees it. */
const zone = (at: number): Own => ({
  verb: 'setZone',
  title: ({ titles }) => titles.zone,
  tells: (now, words) =>
    words.zone(cityIn(zoneOf(now), words.language), words.hour(minuteIn(zoneOf(now), at))),
  offers: (now, words) =>
    among({
      all: ZONES.map(({ id }) => id),
      present: zoneOf(now),
      name: (id) => id,
      label: (id) => cityIn(id, words.language),
      to: (chosen) => inZone(now, chosen),
    }),
})

const language: Own = {
  verb: 'setLanguage',
  title: ({ titles }) => titles.language,
  tells: (now, words) => words.speaks(now.language),
  offers: (now, words) =>
    among({
      all: [null, ...LANGUAGES],
      present: now.language,
      name: (each) => each ?? 'auto',
      label: words.speaksLabel,
      to: (chosen) => ({ ...now, language: chosen }),
    }),
}

const dm: Own = {
  verb: 'setDm',
  title: ({ titles }) => titles.dm,
  tells: (now, words) => words.dm(now.dm),
  offers: (now, words) =>
    among({
      all: [true, false],
      present: now.dm,
      name: String,
      label: words.dmLabel,
      to: (chosen) => ({ ...now, dm: chosen }),
    }),
}

const asText: Own = {
  verb: 'setText',
  title: ({ titles }) => titles.text,
  tells: (now, words) => words.text(now.text),
  offers: (now, words) =>
    among({
      all: [true, false],
      present: now.text,
      name: String,
      label: words.textLabel,
      to: (chosen) => ({ ...now, text: chosen }),
    }),
}

const theme: Own = {
  verb: 'setTheme',
  title: ({ titles }) => titles.theme,
  tells: (now, words) => words.theme(now.theme),
  offers: (now, words) =>
    among({
      all: THEMES,
      present: now.theme,
      name: String,
      label: words.themeLabel,
      to: (chosen) => ({ ...now, theme: chosen }),
    }),
}

export const settings = {
  data: {
    ...told(
      'settings',
      'réglages',
      'Reminders, quiet hours, language, display: what you like',
      f`Rappels, heures calmes, langue, affichage : ce que tu préfères`,
    ),
    options: [],
  },
  run: async (desk: Desk): Promise<Said> => shows(shown(desk)),
  presses: {
    settings: async (desk: Desk): Promise<Said> => shows(shown(desk)),
    setReminders: setting(() => reminders),
    setQuiet: setting(() => quiet),
    setZone: setting(({ app }) => zone(app.now())),
    setLanguage: setting(() => language),
    setDm: setting(() => dm),
    setText: setting(() => asText),
    setTheme: setting(() => theme),
    otherHours: async (desk: Desk): Promise<Said> => asks(hoursForm(desk)),
    otherZone: async (desk: Desk): Promise<Said> => asks(zoneForm(desk)),
    async testNotice(desk: Desk): Promise<Said> {
      const { player, asker, settings, language } = desk
      const order: Order = {
        type: 'test',
        player,
        channel: asker.channel,
        panel: shown(desk),
        theme: settings.theme,
        language,
      }
      return shows(shown(desk, SETTINGS[language].testing), null, order)
    },
  },
  forms: { otherHours: filledHours, otherZone: filledZone },
} satisfies Command

/** All choices as they stand. */
function shown({ app, settings: now, language: reader }: Desk, ...notes: readonly string[]): Panel {
  const words = SETTINGS[reader]
  const { buttons } = words
  return panel(
    'plain',
    text(words.heading, ...notes),
    ...listPart(reminders, now, words),
    ...listPart(quiet, now, words),
    ...listPart(zone(app.now()), now, words),
    ...listPart(language, now, words),
    rule,
    ...[dm, asText, theme].map((dial) => switchPart(dial, now, words)),
    row(
      button(buttons.hours, plain(OTHER.hours)),
      button(buttons.zone, plain(OTHER.zone)),
      button(buttons.test, plain('testNotice'), 'primary'),
    ),
  )
}

/** What a press on a dial does: sets it to what was offered, or says that it was not. */
function setting(dialOf: (desk: Desk) => Own): Pressed {
  return async (desk, press) => {
    const chosen = dialled(dialOf(desk), desk.settings, SETTINGS[desk.language], press)
    return chosen ? saved(desk, chosen) : refused(desk, { code: 'unknownChoice' }, null, [again(desk)])
  }
}

const again = ({ language }: Desk) => button(SETTINGS[language].buttons.settings, plain('settings'))

/** The panel after a change, in the language that holds from now on. */
async function saved(desk: Desk, settings: PlayerSettings): Promise<Said> {
  await desk.app.savePlayer(desk.player, settings)
  const language = settings.language ?? desk.asker.language
  return shows(shown({ ...desk, settings, language, words: wordsIn(language) }))
}

function hoursForm({ settings: { rest }, language }: Desk): Form {
  const { hoursForm } = SETTINGS[language]
  const field = (name: 'from' | 'to'): FormPart => ({
    type: 'input',
    name,
    label: hoursForm[name],
    about: hoursForm.about,
    value: rest ? SETTINGS.en.hour(rest[name]) : '',
    hint: '',
    least: 1,
    most: 8,
  })
  return { title: hoursForm.title, tag: plain(OTHER.hours), parts: [field('from'), field('to')] }
}

async function filledHours(desk: Desk, _: Tag, fields: Fields): Promise<Said> {
  const { badHour, badHours } = SETTINGS[desk.language]
  const [start, end] = [firstOf(fields, 'from'), firstOf(fields, 'to')]
  const [from, to] = [minuteOf(start), minuteOf(end)]
  if (from === null) return unfit(desk, 'hours', badHour(start))
  if (to === null) return unfit(desk, 'hours', badHour(end))
  const rest = restSchema.safeParse({ zone: zoneOf(desk.settings), from, to })
  if (!rest.success) return unfit(desk, 'hours', badHours({ from, to }))
  return saved(desk, { ...desk.settings, rest: rest.data })
}

function zoneForm({ language }: Desk): Form {
  const { zoneForm } = SETTINGS[language]
  const { title, label, about } = zoneForm
  return {
    title,
    tag: plain(OTHER.zone),
    parts: [{ type: 'input', name: 'zone', label, about, value: '', hint: '', least: 1, most: 64 }],
  }
}

async function filledZone(desk: Desk, _: Tag, fields: Fields): Promise<Said> {
  const typed = firstOf(fields, 'zone')
  const found = zoneNamed(typed)
  if (found === null) return unfit(desk, 'zone', SETTINGS[desk.language].badZone(typed))
  return saved(desk, inZone(desk.settings, found))
}

/** What was filled in won't do: why, and the form again. */
function unfit(desk: Desk, what: keyof typeof OTHER, why: string): Said {
  const retry = button(SETTINGS[desk.language].buttons[what], plain(OTHER[what]), 'primary')
  return declined('unfit', why, [retry, again(desk)])
}

const firstOf = (fields: Fields, name: string): string => fields[name]?.[0] ?? ''
