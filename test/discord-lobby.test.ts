import { LANGUAGES, type Language } from '@crackpost/bot/asked'
import { COLOURS, VARIANTS } from '@crackpost/bot/games/crack-word/variants'
import { wordsIn } from '@crackpost/bot/words/index'
import { list, record } from '@crackpost/playground/json'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { positionOf } from './kit/endings.ts'
import { everybodys, idIn, LOCALES, TYPED } from './kit/evening.ts'
import type { Forge, Guest } from './kit/guest.ts'
import { only, type Page } from './kit/page.ts'
import { type Salon, salon } from './kit/salon.ts'

const nobody = { player: (who: string) => who, seat: String }

/** What is typed in each language. */
const LINES = {
  fr: { options: '/crack options', colour: '/crack couleur', colours: 'couleur', match: 'partie' },
  en: { options: '/crack options', colour: '/crack colour', colours: 'colour', match: 'game' },
} as const

describe.each(LANGUAGES)('what is chosen at an open table, in %s', (language: Language) => {
  const words = wordsIn(language)
  const { labels, refusals } = words
  const said = { ...TYPED[language], ...LINES[language] }
  const [mode, referee] = VARIANTS
  if (!mode || !referee) throw new Error('there is nothing to choose')
  const labelOf = (of: typeof mode, value: string): string =>
    of.of.find((each) => each.value === value)?.label[language] ?? ''
  const colour = (name: string): string => COLOURS[name]?.[language] ?? ''

  let here: Salon
  let host: Guest
  let guest: Guest
  let stranger: Guest
  let opened: Page
  beforeEach(async () => {
    here = await salon()
    const about = { locale: LOCALES[language] }
    ;[host, guest, stranger] = [here.guest('Zoé', about), here.guest('Sam', about), here.guest('Ève', about)]
    opened = await host.type(said.open, { [said.game]: 'Crack Word', [said.players]: 2 })
    await guest.type(said.join, { [said.match]: idIn(opened) })
  })
  afterEach(() => here.close())

  /** The message of the table, which everybody sees. */
  const lobby = (): Page => {
    const shown = everybodys(here, guest, here.channel).findLast((page) =>
      page.buttons().includes(labels.colour),
    )
    if (!shown) throw new Error('no table is shown')
    return shown
  }
  const text = (page: Page): string => page.text()
  const terms = async () => (await here.match(idIn(opened))).terms

  it('shows how the options stand and how long it takes, before anybody joins', () => {
    expect(text(lobby())).toContain(`**${labelOf(mode, 'normal')}**`)
    expect(text(lobby())).toContain(`**${labelOf(referee, 'friendly')}**`)
    expect(text(lobby())).toContain(words.length(80, 120, 2))
  })

  it('lets the host change the options by button and by command, and they hold in the match', async () => {
    const form = await host.press(lobby(), labels.options)
    const changed = await host.fill(form, { [mode.label[language]]: labelOf(mode, 'short') })
    // What was not touched stays as it was proposed.
    expect(await terms()).toMatchObject({ options: { mode: 'short', referee: 'friendly' } })
    for (const page of [changed, lobby()]) expect(text(page)).toContain(words.length(35, 60, 2))
    const again = await host.type(said.options)
    await host.fill(again, { [referee.label[language]]: labelOf(referee, 'challenge') })
    expect(text(lobby())).toContain(`**${labelOf(referee, 'challenge')}**`)
    await host.press(lobby(), labels.start)
    const position = await positionOf({ salon: here, match: idIn(opened) })
    expect(position.options).toEqual({ mode: 'short', referee: 'challenge' })
    expect(position.piles.map(({ length }) => length)).toEqual([24 - 2 - 8, 24 - 2 - 8])
  })

  it('lets nobody else change them, and says so before a form is filled in', async () => {
    for (const other of [guest, stranger]) {
      const no = await other.press(lobby(), labels.options)
      expect(no.message).not.toBeNull()
      expect(text(no)).toBe(refusals.notHost({ code: 'notHost' }, nobody))
    }
  })

  it('takes no choice that it has not offered', async () => {
    const form = await host.type(said.options)
    const forged: Forge = (interaction) => forgedValue(interaction, 'mode', 'endless')
    const no = await host.fill(form, {}, forged)
    expect(text(no)).toBe(refusals.unknownChoice({ code: 'unknownChoice' }, nobody))
    expect(await terms()).toMatchObject({ options: { mode: 'normal' } })
  })

  it('lets every guest choose a colour that nobody else has, by button and by command', async () => {
    const form = await guest.press(lobby(), labels.colour)
    await guest.fill(form, { [labels.colour]: colour('green') })
    expect(text(lobby())).toContain(`(${colour('green')})`)
    // It is not offered to others any more, and refused if they insist.
    expect((await host.complete(said.colour, said.colours)).map(({ value }) => value)).toEqual([
      'red',
      'blue',
      'yellow',
    ])
    const offered = only(await host.press(lobby(), labels.colour), labels.colour, ({ type }) => type === 21)
    expect(list(offered.options).map((option) => record(option).value)).not.toContain('green')
    const taken = await host.type(said.colour, { [said.colours]: colour('green') })
    expect(text(taken)).toContain(`<@${guest.user}>`)
    const unknown = await host.type(said.colour, { [said.colours]: 'mauve' })
    expect(text(unknown)).toBe(refusals.noColour({ code: 'noColour', colour: 'mauve' }, nobody))
    await host.type(said.colour, { [said.colours]: 'BLUE' })
    // Whoever has chosen may choose again.
    await guest.fill(await guest.press(lobby(), labels.colour), { [labels.colour]: colour('red') })
    await host.press(lobby(), labels.start)
    expect((await positionOf({ salon: here, match: idIn(opened) })).colours).toEqual(['blue', 'red'])
  })

  it('is no business of a stranger, and over when the match has begun', async () => {
    expect(text(await stranger.press(lobby(), labels.colour))).toBe(
      refusals.notSeated({ code: 'notSeated' }, nobody),
    )
    const late = await host.type(said.options)
    const wish = await guest.press(lobby(), labels.colour)
    const table = lobby()
    await host.press(table, labels.start)
    const notOpen = refusals.notOpen({ code: 'notOpen' }, nobody)
    expect(text(await host.fill(late, {}))).toBe(notOpen)
    expect(text(await guest.fill(wish, { [labels.colour]: colour('green') }))).toBe(notOpen)
    expect(text(await host.type(said.options, { [said.match]: idIn(opened) }))).toBe(notOpen)
    expect((await positionOf({ salon: here, match: idIn(opened) })).colours).toEqual(['red', 'blue'])
  })

  it('is nothing at the table of a game without options', async () => {
    const other = await stranger.type(said.open, { [said.game]: 'Le Crack', [said.players]: 2 })
    expect(other.buttons()).not.toContain(labels.options)
    const noOptions = refusals.noOptions({ code: 'noOptions' }, nobody)
    expect(text(await stranger.type(said.options))).toBe(noOptions)
    expect(text(await stranger.type(said.colour, { [said.colours]: colour('red') }))).toBe(noOptions)
  })
})

/** Another value than was offered, in a field of a form. */
function forgedValue(interaction: Parameters<Forge>[0], field: string, value: string): ReturnType<Forge> {
  const changed = JSON.stringify(interaction, (_, part) =>
    typeof part === 'object' && part !== null && part.custom_id === field
      ? { ...part, values: [value] }
      : part,
  )
  return record(JSON.parse(changed))
}
