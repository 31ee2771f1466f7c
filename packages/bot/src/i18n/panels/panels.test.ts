import { describe, expect, it } from 'vitest'
import type { Language } from '../../discord/interaction.ts'
import { BLOCKING_TEXTS } from './blocking.ts'
import { HELP_TEXTS } from './help.ts'
import { PRIVACY_TEXTS } from './privacy.ts'
import { RULES_TEXTS } from './rules.ts'
import { SERVER_TEXTS } from './server.ts'
import { SETTINGS_TEXTS } from './settings.ts'
import { VERIFICATION_TEXTS } from './verification.ts'
import { WORD_TEXTS } from './word.ts'

/** Every text of the panels; functions are called with sample values. */
function sentences(language: Language): string[] {
  const [settings, server, help, privacy, rules, word, verification] = [
    SETTINGS_TEXTS[language],
    SERVER_TEXTS[language],
    HELP_TEXTS[language],
    PRIVACY_TEXTS[language],
    RULES_TEXTS[language],
    WORD_TEXTS[language],
    VERIFICATION_TEXTS[language],
  ]
  const both = [true, false]
  const tongues = [null, 'fr', 'en'] as const
  const reminders = ['none', 'once', 'ladder', { everyHours: 6 }] as const
  const hours = [null, { from: 1350, to: 420 }]
  const themes = ['dark', 'light'] as const
  const ends = ['idle', 'forfeit'] as const
  return [
    ...plainTextsIn(settings),
    ...reminders.flatMap((each) => [settings.reminders(each), settings.remindersLabel(each)]),
    ...hours.flatMap((each) => [settings.quiet(each), settings.quietLabel(each)]),
    settings.zone('Paris', settings.hour(845)),
    ...tongues.flatMap((each) => [settings.speaks(each), settings.speaksLabel(each)]),
    ...both.flatMap((each) => [settings.dm(each), settings.dmLabel(each)]),
    ...both.flatMap((each) => [settings.text(each), settings.textLabel(each)]),
    ...themes.flatMap((each) => [settings.theme(each), settings.themeLabel(each)]),
    settings.badHour('noon'),
    settings.badHours({ from: 0, to: 1380 }),
    settings.badZone('Mars'),
    ...plainTextsIn(BLOCKING_TEXTS[language]),
    ...[0, 1, 2].map((count) => BLOCKING_TEXTS[language].count(count)),
    BLOCKING_TEXTS[language].full(500),
    ...plainTextsIn(server),
    ...both.flatMap((each) => [server.threads(each), server.threadsLabel(each), server.askEnd(each)]),
    ...ends.flatMap((each) => [server.pace('2', each), server.paceLabel('2', each)]),
    ...tongues.flatMap((each) => [server.speaks(each), server.speaksLabel(each)]),
    ...both.map((each) => server.lacking('**x**', each)),
    ...[0, 1, 3, 40].map((count) => server.matches(count, 1, Math.min(count, 25))),
    server.seated('<@1>'),
    server.notMember('<@1>'),
    server.askReplace('<@1>', '<@2>'),
    ...plainTextsIn(help),
    help.heading('x'),
    ...Object.values(help.topics).map(({ text }) => text('`/x`')),
    ...plainTextsIn(privacy),
    ...[0, 2].flatMap((count) => privacy.askForget({ running: count, open: count, isExporting: count > 0 })),
    ...[1, 2].map((count) => privacy.unreadable(count)),
    ...plainTextsIn(rules),
    rules.heading('x', 'x'),
    rules.unknownSection('x'),
    ...plainTextsIn(verification),
    ...[1, 57].map((draws) => verification.verified(draws)),
    ...Object.values(verification.mismatches).map((mismatch) => mismatch(23)),
    verification.commitment('0f'),
    ...plainTextsIn(word),
    word.foreign('a-b', '-'),
    word.endless('x', 40),
    word.short('A', 2),
    word.long('A', 17),
    word.valid('A'),
    word.added('A'),
    word.banned('A'),
    word.invalid('A'),
    word.readAs('x', 'A'),
    ...both.flatMap((each) => [word.inside(['A', 'B'], each), word.alone(each)]),
  ]
}

/** The texts of a catalogue that are plain strings. */
function plainTextsIn(texts: object): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (name === 'language') return []
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? plainTextsIn(value) : []
  })
}

/** The text with code spans, mentions and timestamps replaced by a letter. */
const withoutCode = (text: string): string => text.replace(/`[^`]*`|<@\d+>|\d+:\d\d/g, 'x')

describe.each(['fr', 'en'] as const)('the panels in %s', (language) => {
  it('are complete and contain no “undefined”', () => {
    for (const text of sentences(language)) {
      expect(text.trim()).not.toBe('')
      expect(text).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })

  it('have curly apostrophes', () => {
    for (const text of sentences(language)) expect(withoutCode(text)).not.toMatch(/'/)
  })

  it('have labels and modals within Discord’s limits', () => {
    const { buttons, hoursForm, zoneForm } = SETTINGS_TEXTS[language]
    const { replacing, buttons: deeds } = SERVER_TEXTS[language]
    for (const label of [...Object.values(buttons), ...Object.values(deeds)])
      expect(label.length, label).toBeLessThanOrEqual(34)
    const { title, from, to } = hoursForm
    const headings = [title, from, to, zoneForm.title, zoneForm.label]
    for (const heading of [...headings, replacing.title, replacing.leaves, replacing.comes])
      expect(heading.length, heading).toBeLessThanOrEqual(45)
    for (const about of [hoursForm.about, zoneForm.about, replacing.about])
      expect(about.length, about).toBeLessThanOrEqual(100)
  })
})

it('has narrow no-break spaces exactly where needed in French panels', () => {
  for (const text of sentences('fr')) {
    expect(withoutCode(text)).not.toMatch(/[^\u202f][;:!?»]|«[^\u202f]/)
    expect(withoutCode(text)).not.toMatch(/\u202f(?![;:!?»])(?<!«\u202f)/)
  }
})

it('uses “tu” and no gendered forms in French panels', () => {
  for (const text of sentences('fr')) expect(text).not.toMatch(/\bvous\b|\bvotre\b|·e\b|\(e\)/i)
})

it('has no space before punctuation in English panels', () => {
  for (const text of sentences('en')) expect(withoutCode(text)).not.toMatch(/\s[;:!?]/)
})
