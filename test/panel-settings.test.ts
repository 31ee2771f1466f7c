import type { PlayerSettings } from '@crackpost/core/app/settings'
import { type Json, list, record, text } from '@crackpost/playground/json'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Forge, Guest } from './kit/guest.ts'
import type { Page } from './kit/page.ts'
import { type Salon, salon } from './kit/salon.ts'

const SELECT = 3

/** The lists of a panel: what heads each, what can be chosen, and what is. */
function lists(page: Page): { title: string; labels: string[]; chosen: string }[] {
  const labelOf = (option: Json): string => text(option.label) ?? ''
  return page
    .parts()
    .filter(({ type }) => type === SELECT)
    .map(({ placeholder, options }) => {
      const all = list(options).map(record)
      const [chosen = {}] = all.filter((option) => option.default === true)
      return { title: text(placeholder) ?? '', labels: all.map(labelOf), chosen: labelOf(chosen) }
    })
}

const listed = (page: Page, title: string) => {
  const found = lists(page).find((each) => each.title === title)
  if (!found) throw new Error(`no list “${title}”`)
  return found
}

/** A value that was never offered. */
const forged =
  (value: string): Forge =>
  (honest) => ({ ...honest, data: { ...record(honest.data), values: [value] } })

describe('the settings of a player', () => {
  let place: Salon
  let count = 0

  beforeAll(async () => {
    place = await salon()
  })
  afterAll(() => place.close())

  const somebody = (locale = 'fr'): Guest => place.guest(`Somebody ${++count}`, { locale })
  const settingsOf = async ({ user }: Guest): Promise<PlayerSettings> => {
    const { people, settings } = place.house.world.ports
    return settings.ofPlayer(await people.playerOf(user))
  }
  const changed = (before: PlayerSettings, after: PlayerSettings): string[] =>
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, key)))
      .map(([key]) => key)

  it.each([
    ['Rappels', ['reminders'], 6],
    ['Heures calmes', ['rest'], 6],
    ['Fuseau horaire', ['zone'], 24],
    ['Langue', ['language'], 3],
  ])(
    'are changed by each choice under “%s”, nothing else is, and the panel shows it',
    async (title, keys, size) => {
      const guest = somebody()
      const page = await guest.type('/crack réglages')
      const { labels, chosen } = listed(page, title)
      expect(labels).toHaveLength(size)
      // What is chosen already comes last: it is a change, then.
      for (const label of [...labels.filter((each) => each !== chosen), chosen]) {
        // The panel may speak another language by now.
        const there = await guest.type('/crack réglages')
        const now = lists(there).find((each) => each.labels.includes(label))
        const at = lists(page).findIndex((each) => each.title === title)
        const { title: heading, labels: offered } = now ?? lists(there)[at] ?? { title: '', labels: [] }
        const before = await settingsOf(guest)
        const wanted = offered[labels.indexOf(label)] ?? ''
        const shown = await guest.choose(there, heading, [wanted])
        expect(shown.message?.id).toBe(there.message?.id)
        expect(changed(before, await settingsOf(guest)), label).toEqual(keys)
        expect(lists(shown)[at]?.chosen).toBe(lists(shown)[at]?.labels[labels.indexOf(label)])
      }
    },
  )

  it.each([
    ['dm', 'En message privé', 'Dans le salon'],
    ['text', 'En texte', 'En images'],
    ['theme', 'Clair', 'Sombre'],
  ])(
    'are changed by a button for %s, to and fro, and a second press changes nothing',
    async (key, to, fro) => {
      const guest = somebody()
      const page = await guest.type('/crack réglages')
      const old = await guest.type('/crack réglages')
      const before = await settingsOf(guest)
      expect(page.buttons()).toContain(to)
      expect(page.buttons()).not.toContain(fro)
      await guest.press(page, to)
      const after = await settingsOf(guest)
      expect(changed(before, after)).toEqual([key])
      expect(page.buttons()).toContain(fro)
      await guest.press(old, to)
      expect(await settingsOf(guest)).toEqual(after)
      await guest.press(page, fro)
      expect(await settingsOf(guest)).toEqual(before)
    },
  )

  it('tell in a sentence what they mean now', async () => {
    const guest = somebody()
    const page = await guest.type('/crack réglages')
    expect(page.text()).toContain('**Heures calmes**\u202f: aucune.')
    expect(page.text()).toMatch(/\*\*Fuseau horaire\*\*\u202f: Paris\. Il y est \d+\u00a0h/)
    await guest.choose(page, 'Heures calmes', ['De 23\u00a0h à 8\u00a0h'])
    expect(page.text()).toContain('**Heures calmes**\u202f: de 23\u00a0h à 8\u00a0h.')
    await guest.choose(page, 'Rappels', ['Toutes les 12 heures'])
    expect(page.text()).toContain('un toutes les 12 heures')
  })

  it('speak the language that was just chosen', async () => {
    const guest = somebody('en-US')
    const page = await guest.type('/crack settings')
    expect(page.text()).toContain('Your settings')
    await guest.choose(page, 'Language', ['Français'])
    expect(page.text()).toContain('Tes réglages')
    await guest.choose(page, 'Langue', ['Comme Discord'])
    expect(page.text()).toContain('Your settings')
  })

  it('take a zone along with the hours, and keep it while there are none', async () => {
    const guest = somebody()
    const page = await guest.type('/crack réglages')
    await guest.choose(page, 'Fuseau horaire', ['La Réunion'])
    await guest.choose(page, 'Heures calmes', ['De 22\u00a0h à 7\u00a0h'])
    expect((await settingsOf(guest)).rest).toEqual({ zone: 'Indian/Reunion', from: 1320, to: 420 })
    await guest.choose(page, 'Fuseau horaire', ['Tahiti'])
    expect((await settingsOf(guest)).rest).toEqual({ zone: 'Pacific/Tahiti', from: 1320, to: 420 })
    await guest.choose(page, 'Heures calmes', ['Aucune heure calme'])
    await guest.choose(page, 'Heures calmes', ['De 0\u00a0h à 9\u00a0h'])
    expect((await settingsOf(guest)).rest).toEqual({ zone: 'Pacific/Tahiti', from: 0, to: 540 })
  })

  it('take hours of one’s own by a form, which then are in the list', async () => {
    const guest = somebody()
    const page = await guest.type('/crack réglages')
    const form = await guest.press(page, 'Autres heures calmes…')
    const shown = await guest.fill(form, { Début: '21h45', Fin: '6:30' })
    expect(shown.message?.id).toBe(page.message?.id)
    expect((await settingsOf(guest)).rest).toEqual({ zone: 'Europe/Paris', from: 1305, to: 390 })
    expect(listed(shown, 'Heures calmes').chosen).toBe('De 21\u00a0h\u00a045 à 6\u00a0h\u00a030')
    const again = await guest.press(shown, 'Autres heures calmes…')
    expect(JSON.stringify(again.parts())).toContain('"21:45"')
  })

  it.each([
    ['noon', '7:00', /`noon`/],
    ['22:00', '25:00', /`25:00`/],
    ['@here', '7', /`@here`/],
    ['22:00', '22:00', /16 heures au plus/],
    ['6:00', '23:00', /16 heures au plus/],
  ])('refuse hours from %s to %s, with what to do instead', async (from, to, reason) => {
    const guest = somebody()
    const before = await settingsOf(guest)
    const page = await guest.type('/crack réglages')
    const form = await guest.press(page, 'Autres heures calmes…')
    const said = await guest.fill(form, { Début: from, Fin: to })
    expect(said.text()).toMatch(reason)
    expect(said.buttons()).toEqual(['Autres heures calmes…', 'Réglages'])
    expect(await settingsOf(guest)).toEqual(before)
  })

  it('take any zone by a form, and one that is in no list is shown from then on', async () => {
    const guest = somebody()
    const page = await guest.type('/crack réglages')
    await guest.fill(await guest.press(page, 'Autre fuseau…'), { 'Ville ou fuseau': 'asia/tokyo' })
    expect((await settingsOf(guest)).zone).toBe('Asia/Tokyo')
    expect(listed(page, 'Fuseau horaire').chosen).toBe('Asia/Tokyo')
    await guest.fill(await guest.press(page, 'Autre fuseau…'), { 'Ville ou fuseau': 'Montréal' })
    expect((await settingsOf(guest)).zone).toBe('America/Toronto')
    expect(listed(page, 'Fuseau horaire').labels).toHaveLength(24)
  })

  it.each(['Mars', '**gras** @everyone', '+02:00', '\u202etpircsavaj'])(
    'don’t know the zone %j, and say so with an example',
    async (typed) => {
      const guest = somebody()
      const before = await settingsOf(guest)
      const page = await guest.type('/crack réglages')
      const said = await guest.fill(await guest.press(page, 'Autre fuseau…'), { 'Ville ou fuseau': typed })
      expect(said.text()).toContain('`Asia/Tokyo`')
      expect(said.text()).not.toContain('\u202e')
      expect(await settingsOf(guest)).toEqual(before)
    },
  )

  it.each(['Rappels', 'Heures calmes', 'Fuseau horaire', 'Langue'])(
    'refuse what was never offered under “%s”, politely',
    async (title) => {
      const guest = somebody()
      const before = await settingsOf(guest)
      const page = await guest.type('/crack réglages')
      const label = listed(page, title).chosen
      for (const value of ['', 'nonsense', '1e9', '0-1', '__proto__', 'constructor', 'x'.repeat(100)]) {
        const said = await guest.choose(page, title, [label], forged(value))
        expect(said.text()).toContain('rien n’a changé')
        expect(said.buttons()).toEqual(['Réglages'])
      }
      expect(await settingsOf(guest)).toEqual(before)
    },
  )

  it('are everybody’s own', async () => {
    const [one, other] = [somebody(), somebody()]
    const before = await settingsOf(other)
    await one.choose(await one.type('/crack réglages'), 'Rappels', ['Aucun rappel'])
    expect(await settingsOf(other)).toEqual(before)
  })

  it('can be tried out: first it is on its way, then the panel says what came of it', async () => {
    const guest = somebody()
    const page = await guest.type('/crack réglages')
    const said = await guest.press(page, 'Envoyer un avis d’essai')
    expect(said.exchange?.answer.body).toContain('est en route')
    expect(page.text()).toContain('L’essai est parti dans ce salon.')
    expect(page.text()).not.toContain('est en route')
    expect(listed(page, 'Rappels').labels).toHaveLength(6)
    const [notice] = place
      .seen(guest, place.channel)
      .filter((each) => each.text().includes('ceci est un essai'))
    expect(notice?.message?.pinged.users).toEqual([guest.user])
  })
})
