import type { Language } from '@crackpost/bot/discord/interaction'
import { CRACK_WORD_COLOUR_NAMES, CRACK_WORD_GAME_OPTIONS } from '@crackpost/bot/games/crack-word/options'
import { textsIn } from '@crackpost/bot/i18n/index'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { asArray, asObject } from '@crackpost/playground/json'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { crackWordStateOf } from '../kit/scenarios/crack-word-endings.ts'
import { matchIdShownIn, publicMessagesIn, ROOT_COMMAND_NAMES, USER_LOCALES } from '../kit/scenarios/match.ts'
import { type MessageView, onlyComponent } from '../kit/users/message-view.ts'
import type { ForgeInteraction, TestUser } from '../kit/users/test-user.ts'

const NO_NAMES = { player: (who: string) => who, seat: String }

/** Command and option names, by language. */
const COMMAND_LINES = {
  fr: { options: '/crack options', colour: '/crack couleur', colours: 'couleur', match: 'partie' },
  en: { options: '/crack options', colour: '/crack colour', colours: 'colour', match: 'game' },
} as const

describe.each(LANGUAGES)('options in the lobby, in %s', (language: Language) => {
  const texts = textsIn(language)
  const { labels, rejections } = texts
  const commands = { ...ROOT_COMMAND_NAMES[language], ...COMMAND_LINES[language] }
  const [mode, referee] = CRACK_WORD_GAME_OPTIONS
  if (!mode || !referee) throw new Error('there is nothing to choose')
  const labelOf = (label: typeof mode, value: string): string =>
    label.choices.find((each) => each.value === value)?.label[language] ?? ''
  const colour = (name: string): string => CRACK_WORD_COLOUR_NAMES[name]?.[language] ?? ''

  let harness: DiscordHarness
  let host: TestUser
  let user: TestUser
  let stranger: TestUser
  let opened: MessageView
  beforeEach(async () => {
    harness = await createDiscordHarness()
    const about = { locale: USER_LOCALES[language] }
    ;[host, user, stranger] = [
      harness.addUser('Zoé', about),
      harness.addUser('Sam', about),
      harness.addUser('Ève', about),
    ]
    opened = await host.typeCommand(commands.open, { [commands.game]: 'Crack Word', [commands.players]: 2 })
    await user.typeCommand(commands.join, { [commands.match]: matchIdShownIn(opened) })
  })
  afterEach(() => harness.close())

  /** The public lobby message. */
  const lobby = (): MessageView => {
    const shown = publicMessagesIn(harness, user, harness.channel).findLast((view) =>
      view.buttonLabels().includes(labels.colour),
    )
    if (!shown) throw new Error('no table is shown')
    return shown
  }
  const text = (view: MessageView): string => view.text()
  const terms = async () => (await harness.loadMatch(matchIdShownIn(opened))).terms

  it('are shown with the expected duration before anybody joins', () => {
    expect(text(lobby())).toContain(`**${labelOf(mode, 'normal')}**`)
    expect(text(lobby())).toContain(`**${labelOf(referee, 'friendly')}**`)
    expect(text(lobby())).toContain(texts.length({ from: 80, to: 120 }, { from: 23, to: 34, unit: 'weeks' }))
  })

  it('are changed by the host by button and by command, and apply in the match', async () => {
    const form = await host.pressButton(lobby(), labels.options)
    const changed = await host.submitModal(form, { [mode.label[language]]: labelOf(mode, 'short') })
    // Untouched fields keep their defaults.
    expect(await terms()).toMatchObject({ options: { mode: 'short', referee: 'friendly' } })
    for (const view of [changed, lobby()])
      expect(text(view)).toContain(texts.length({ from: 35, to: 60 }, { from: 10, to: 17, unit: 'weeks' }))
    const again = await host.typeCommand(commands.options)
    await host.submitModal(again, { [referee.label[language]]: labelOf(referee, 'challenge') })
    expect(text(lobby())).toContain(`**${labelOf(referee, 'challenge')}**`)
    await host.pressButton(lobby(), labels.start)
    const position = await crackWordStateOf({ harness, matchId: matchIdShownIn(opened) })
    expect(position.options).toEqual({ mode: 'short', referee: 'challenge' })
    expect(position.piles.map(({ length }) => length)).toEqual([24 - 2 - 8, 24 - 2 - 8])
  })

  it('cannot be changed by others, who learn it before a form opens', async () => {
    for (const other of [user, stranger]) {
      const no = await other.pressButton(lobby(), labels.options)
      expect(no.message).not.toBeNull()
      expect(text(no)).toBe(rejections.notHost({ code: 'notHost' }, NO_NAMES))
    }
  })

  it('accept no value that was not offered', async () => {
    const form = await host.typeCommand(commands.options)
    const sendForged: ForgeInteraction = (interaction) => withFieldValue(interaction, 'mode', 'endless')
    const no = await host.submitModal(form, {}, sendForged)
    expect(text(no)).toBe(rejections.unknownChoice({ code: 'unknownChoice' }, NO_NAMES))
    expect(await terms()).toMatchObject({ options: { mode: 'normal' } })
  })

  it('let each player choose a free colour by button and by command', async () => {
    const form = await user.pressButton(lobby(), labels.colour)
    await user.submitModal(form, { [labels.colour]: colour('green') })
    expect(text(lobby())).toContain(`(${colour('green')})`)
    // A taken colour is not offered to others and is rejected if forced.
    expect((await host.autocomplete(commands.colour, commands.colours)).map(({ value }) => value)).toEqual([
      'red',
      'blue',
      'yellow',
    ])
    const offered = onlyComponent(
      await host.pressButton(lobby(), labels.colour),
      labels.colour,
      ({ type }) => type === 21,
    )
    expect(asArray(offered.options).map((option) => asObject(option).value)).not.toContain('green')
    const taken = await host.typeCommand(commands.colour, { [commands.colours]: colour('green') })
    expect(text(taken)).toContain(`<@${user.user}>`)
    const unknown = await host.typeCommand(commands.colour, { [commands.colours]: 'mauve' })
    expect(text(unknown)).toBe(rejections.noColour({ code: 'noColour', colour: 'mauve' }, NO_NAMES))
    await host.typeCommand(commands.colour, { [commands.colours]: 'BLUE' })
    // A player may change their colour.
    await user.submitModal(await user.pressButton(lobby(), labels.colour), { [labels.colour]: colour('red') })
    await host.pressButton(lobby(), labels.start)
    expect((await crackWordStateOf({ harness, matchId: matchIdShownIn(opened) })).colours).toEqual([
      'blue',
      'red',
    ])
  })

  it('cannot be changed by a stranger or after the start', async () => {
    expect(text(await stranger.pressButton(lobby(), labels.colour))).toBe(
      rejections.notSeated({ code: 'notSeated' }, NO_NAMES),
    )
    const late = await host.typeCommand(commands.options)
    const wish = await user.pressButton(lobby(), labels.colour)
    const table = lobby()
    await host.pressButton(table, labels.start)
    const notOpen = rejections.notOpen({ code: 'notOpen' }, NO_NAMES)
    expect(text(await host.submitModal(late, {}))).toBe(notOpen)
    expect(text(await user.submitModal(wish, { [labels.colour]: colour('green') }))).toBe(notOpen)
    expect(text(await host.typeCommand(commands.options, { [commands.match]: matchIdShownIn(opened) }))).toBe(
      notOpen,
    )
    expect((await crackWordStateOf({ harness, matchId: matchIdShownIn(opened) })).colours).toEqual([
      'red',
      'blue',
    ])
  })

  it('do not exist for a game without options', async () => {
    const other = await stranger.typeCommand(commands.open, {
      [commands.game]: 'Le Crack',
      [commands.players]: 2,
    })
    expect(other.buttonLabels()).not.toContain(labels.options)
    const noOptions = rejections.noOptions({ code: 'noOptions' }, NO_NAMES)
    expect(text(await stranger.typeCommand(commands.options))).toBe(noOptions)
    expect(text(await stranger.typeCommand(commands.colour, { [commands.colours]: colour('red') }))).toBe(
      noOptions,
    )
  })
})

/** Forges the value of a form field. */
function withFieldValue(
  interaction: Parameters<ForgeInteraction>[0],
  field: string,
  value: string,
): ReturnType<ForgeInteraction> {
  const changed = JSON.stringify(interaction, (_, part) =>
    typeof part === 'object' && part !== null && part.custom_id === field
      ? { ...part, values: [value] }
      : part,
  )
  return asObject(JSON.parse(changed))
}
