import { SETTINGS_TEXTS } from '@crackpost/bot/i18n/panels/settings'
import type { PlayerSettings } from '@crackpost/core/use-cases/settings'
import { asArray, asObject, asString, type JsonObject } from '@crackpost/playground/json'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import type { MessageView } from '../kit/users/message-view.ts'
import type { ForgeInteraction, TestUser } from '../kit/users/test-user.ts'

const STRING_SELECT_TYPE = 3

/** Selects of a panel: title, labels and the selected ones. */
function selectsOn(view: MessageView): { title: string; labels: string[]; chosen: string }[] {
  const labelOf = (option: JsonObject): string => asString(option.label) ?? ''
  return view
    .components()
    .filter(({ type }) => type === STRING_SELECT_TYPE)
    .map(({ placeholder, options }) => {
      const all = asArray(options).map(asObject)
      const [chosen = {}] = all.filter((option) => option.default === true)
      return { title: asString(placeholder) ?? '', labels: all.map(labelOf), chosen: labelOf(chosen) }
    })
}

const selectTitled = (view: MessageView, title: string) => {
  const found = selectsOn(view).find((each) => each.title === title)
  if (!found) throw new Error(`no list “${title}”`)
  return found
}

/** Forges a select value. */
const withValues =
  (value: string): ForgeInteraction =>
  (honest) => ({ ...honest, data: { ...asObject(honest.data), values: [value] } })

describe("a player's settings", () => {
  let harness: DiscordHarness
  let count = 0

  beforeAll(async () => {
    harness = await createDiscordHarness()
  })
  afterAll(() => harness.close())

  const addUser = (locale = 'fr'): TestUser => harness.addUser(`Somebody ${++count}`, { locale })
  const settingsOf = async ({ user }: TestUser): Promise<PlayerSettings> => {
    const { people, settings } = harness.endpoint.services.ports
    return settings.loadPlayerSettings(await people.findOrCreatePlayer(user))
  }
  const expectChange = (before: PlayerSettings, after: PlayerSettings): string[] =>
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, key)))
      .map(([key]) => key)

  it.each([
    ['Rappels', ['reminders'], 6],
    ['Heures calmes', ['rest'], 6],
    ['Fuseau horaire', ['zone'], 24],
    ['Langue', ['language'], 3],
  ])('are changed by each choice under “%s” alone, and the panel shows it', async (title, keys, size) => {
    const testUser = addUser()
    const view = await testUser.typeCommand('/crack réglages')
    const { labels, chosen } = selectTitled(view, title)
    expect(labels).toHaveLength(size)
    // The current choice comes last, so that every choice is a change.
    for (const label of [...labels.filter((each) => each !== chosen), chosen]) {
      // The panel may have switched language.
      const there = await testUser.typeCommand('/crack réglages')
      const now = selectsOn(there).find((each) => each.labels.includes(label))
      const at = selectsOn(view).findIndex((each) => each.title === title)
      const { title: heading, labels: offered } = now ?? selectsOn(there)[at] ?? { title: '', labels: [] }
      const before = await settingsOf(testUser)
      const wanted = offered[labels.indexOf(label)] ?? ''
      const shown = await testUser.selectOptions(there, heading, [wanted])
      expect(shown.message?.id).toBe(there.message?.id)
      expect(expectChange(before, await settingsOf(testUser)), label).toEqual(keys)
      expect(selectsOn(shown)[at]?.chosen).toBe(selectsOn(shown)[at]?.labels[labels.indexOf(label)])
    }
  })

  it.each([
    ['dm', 'En message privé', 'Dans le salon'],
    ['text', 'En texte', 'En images'],
    ['theme', 'Clair', 'Sombre'],
  ])(
    'toggle by a button for %s, and a second press of the same button changes nothing',
    async (key, to, fro) => {
      const testUser = addUser()
      const view = await testUser.typeCommand('/crack réglages')
      const old = await testUser.typeCommand('/crack réglages')
      const before = await settingsOf(testUser)
      expect(view.buttonLabels()).toContain(to)
      expect(view.buttonLabels()).not.toContain(fro)
      await testUser.pressButton(view, to)
      const after = await settingsOf(testUser)
      expect(expectChange(before, after)).toEqual([key])
      expect(view.buttonLabels()).toContain(fro)
      await testUser.pressButton(old, to)
      expect(await settingsOf(testUser)).toEqual(after)
      await testUser.pressButton(view, fro)
      expect(await settingsOf(testUser)).toEqual(before)
    },
  )

  it('are summed up in a sentence', async () => {
    const testUser = addUser()
    const view = await testUser.typeCommand('/crack réglages')
    expect(view.text()).toContain('**Heures calmes**\u202f: aucune.')
    expect(view.text()).toMatch(/\*\*Fuseau horaire\*\*\u202f: Paris\. Il y est \d+\u00a0h/)
    await testUser.selectOptions(view, 'Heures calmes', ['De 23\u00a0h à 8\u00a0h'])
    expect(view.text()).toContain('**Heures calmes**\u202f: de 23\u00a0h à 8\u00a0h.')
    await testUser.selectOptions(view, 'Rappels', ['Toutes les 12 heures'])
    expect(view.text()).toContain('un toutes les 12 heures')
  })

  it('switch the panel to the chosen language', async () => {
    const testUser = addUser('en-US')
    const view = await testUser.typeCommand('/crack settings')
    expect(view.text()).toContain('Your settings')
    await testUser.selectOptions(view, 'Language', ['Français'])
    expect(view.text()).toContain('Tes réglages')
    await testUser.selectOptions(view, 'Langue', ['Comme Discord'])
    expect(view.text()).toContain('Your settings')
  })

  it('save the time zone with the quiet hours and keep it without them', async () => {
    const testUser = addUser()
    const view = await testUser.typeCommand('/crack réglages')
    await testUser.selectOptions(view, 'Fuseau horaire', ['La Réunion'])
    await testUser.selectOptions(view, 'Heures calmes', ['De 22\u00a0h à 7\u00a0h'])
    expect((await settingsOf(testUser)).rest).toEqual({ zone: 'Indian/Reunion', from: 1320, to: 420 })
    await testUser.selectOptions(view, 'Fuseau horaire', ['Tahiti'])
    expect((await settingsOf(testUser)).rest).toEqual({ zone: 'Pacific/Tahiti', from: 1320, to: 420 })
    await testUser.selectOptions(view, 'Heures calmes', ['Aucune heure calme'])
    await testUser.selectOptions(view, 'Heures calmes', ['De 0\u00a0h à 9\u00a0h'])
    expect((await settingsOf(testUser)).rest).toEqual({ zone: 'Pacific/Tahiti', from: 0, to: 540 })
  })

  it('take custom hours by a form and list them afterwards', async () => {
    const testUser = addUser()
    const view = await testUser.typeCommand('/crack réglages')
    const form = await testUser.pressButton(view, 'Autres heures calmes…')
    const shown = await testUser.submitModal(form, { Début: '21h45', Fin: '6:30' })
    expect(shown.message?.id).toBe(view.message?.id)
    expect((await settingsOf(testUser)).rest).toEqual({ zone: 'Europe/Paris', from: 1305, to: 390 })
    expect(selectTitled(shown, 'Heures calmes').chosen).toBe('De 21\u00a0h\u00a045 à 6\u00a0h\u00a030')
    const again = await testUser.pressButton(shown, 'Autres heures calmes…')
    expect(JSON.stringify(again.components())).toContain('"21:45"')
  })

  it.each([
    ['noon', '7:00', /`noon`/],
    ['22:00', '25:00', /`25:00`/],
    ['@here', '7', /`@here`/],
    ['22:00', '22:00', /16 heures au plus/],
    ['6:00', '23:00', /16 heures au plus/],
  ])('reject hours from %s to %s and suggest what to do', async (from, to, reason) => {
    const testUser = addUser()
    const before = await settingsOf(testUser)
    const view = await testUser.typeCommand('/crack réglages')
    const form = await testUser.pressButton(view, 'Autres heures calmes…')
    const reply = await testUser.submitModal(form, { Début: from, Fin: to })
    expect(reply.text()).toMatch(reason)
    expect(reply.buttonLabels()).toEqual(['Autres heures calmes…', 'Réglages'])
    expect(await settingsOf(testUser)).toEqual(before)
  })

  it('take any time zone by a form and list it afterwards', async () => {
    const testUser = addUser()
    const view = await testUser.typeCommand('/crack réglages')
    await testUser.submitModal(await testUser.pressButton(view, 'Autre fuseau…'), {
      'Ville ou fuseau': 'asia/tokyo',
    })
    expect((await settingsOf(testUser)).zone).toBe('Asia/Tokyo')
    expect(selectTitled(view, 'Fuseau horaire').chosen).toBe('Asia/Tokyo')
    await testUser.submitModal(await testUser.pressButton(view, 'Autre fuseau…'), {
      'Ville ou fuseau': 'Montréal',
    })
    expect((await settingsOf(testUser)).zone).toBe('America/Toronto')
    expect(selectTitled(view, 'Fuseau horaire').labels).toHaveLength(24)
  })

  it.each(['Mars', '**gras** @everyone', '+02:00', '\u202etpircsavaj'])(
    'reject the unknown zone %j with an example',
    async (typed) => {
      const testUser = addUser()
      const before = await settingsOf(testUser)
      const view = await testUser.typeCommand('/crack réglages')
      const reply = await testUser.submitModal(await testUser.pressButton(view, 'Autre fuseau…'), {
        'Ville ou fuseau': typed,
      })
      expect(reply.text()).toContain('`Asia/Tokyo`')
      expect(reply.text()).not.toContain('\u202e')
      expect(await settingsOf(testUser)).toEqual(before)
    },
  )

  it.each(['Rappels', 'Heures calmes', 'Fuseau horaire', 'Langue'])(
    'politely reject a forged value under “%s”',
    async (title) => {
      const testUser = addUser()
      const before = await settingsOf(testUser)
      const view = await testUser.typeCommand('/crack réglages')
      const label = selectTitled(view, title).chosen
      for (const value of ['', 'nonsense', '1e9', '0-1', '__proto__', 'constructor', 'x'.repeat(100)]) {
        const reply = await testUser.selectOptions(view, title, [label], withValues(value))
        expect(reply.text()).toContain('rien n’a changé')
        expect(reply.buttonLabels()).toEqual(['Réglages'])
      }
      expect(await settingsOf(testUser)).toEqual(before)
    },
  )

  it('are separate for each player', async () => {
    const [one, other] = [addUser(), addUser()]
    const before = await settingsOf(other)
    await one.selectOptions(await one.typeCommand('/crack réglages'), 'Rappels', ['Aucun rappel'])
    expect(await settingsOf(other)).toEqual(before)
  })

  it('send a test notice and show its outcome in the panel', async () => {
    const testUser = addUser()
    const view = await testUser.typeCommand('/crack réglages')
    const reply = await testUser.pressButton(view, 'Envoyer un avis d’essai')
    expect(reply.exchange?.answer.body).toContain('est en route')
    expect(view.text()).toContain('L’essai est parti dans ce salon.')
    expect(view.text()).not.toContain('est en route')
    expect(selectTitled(view, 'Rappels').labels).toHaveLength(6)
    const [notice] = harness
      .messagesVisibleTo(testUser, harness.channel)
      .filter((each) => each.text().includes('ceci est un essai'))
    expect(notice?.message?.pinged.users).toEqual([testUser.user])
  })

  const noticesTo = ({ user }: TestUser): number =>
    harness.discord.state.messages.filter(
      (message) => message.pinged.users.includes(user) && message.channel === harness.channel,
    ).length

  it.each([
    ['fr', '/crack réglages'],
    ['en-GB', '/crack settings'],
  ])('send at most one test notice a minute and five a day, in %s', async (locale, command) => {
    const testUser = addUser(locale)
    const { buttons, testedOften } = SETTINGS_TEXTS[locale === 'fr' ? 'fr' : 'en']
    const press = async () => testUser.pressButton(await testUser.typeCommand(command), buttons.test)
    await press()
    for (let n = 0; n < 3; n++) expect((await press()).text()).toBe(testedOften)
    expect(noticesTo(testUser)).toBe(1)
    for (let n = 0; n < 6; n++) {
      await harness.advanceClock(61_000)
      await press()
    }
    expect(noticesTo(testUser)).toBe(5)
    await harness.advanceClock(24 * 3_600_000)
    await press()
    expect(noticesTo(testUser)).toBe(6)
  })

  it('send one test notice if the same press arrives again, at once or later', async () => {
    const testUser = addUser()
    const view = await testUser.typeCommand('/crack réglages')
    const { exchange } = await testUser.pressButton(view, 'Envoyer un avis d’essai')
    if (!exchange) throw new Error('nothing was sent')
    expect((await harness.endpoint.endpoint(exchange.event)).body).toBe(exchange.answer.body)
    // Later than Discord remembers a nonce.
    harness.discord.settings.nonceWindow = 60_000
    await harness.advanceClock(3 * 60_000)
    await harness.endpoint.endpoint(exchange.event)
    await testUser.typeCommand('/crack réglages')
    expect(noticesTo(testUser)).toBe(1)
  })
})
