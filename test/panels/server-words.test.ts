import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import type { TestUser } from '../kit/users/test-user.ts'

const EDIT_WORDS_LABEL = 'Modifier les mots'

describe("a server's own words", () => {
  let harness: DiscordHarness
  let manager: TestUser
  let host: TestUser
  let other: TestUser

  beforeEach(async () => {
    harness = await createDiscordHarness()
    manager = harness.addUser('Claude', { manages: true })
    host = harness.addUser('Hélène')
    other = harness.addUser('Oscar')
  })
  afterEach(() => harness.close())

  const storedWords = async () =>
    (await harness.endpoint.services.ports.settings.loadServerSettings(harness.server)).house

  it('are added and banned in a form and shown as stored', async () => {
    const form = await manager.pressButton(await manager.typeCommand('/crack serveur'), EDIT_WORDS_LABEL)
    const saved = await manager.submitModal(form, {
      'Mots en plus': 'zblorg, Œuvrité\nzblorg',
      'Mots bannis': 'wagon',
    })
    expect(await storedWords()).toEqual({ add: ['OEUVRITE', 'ZBLORG'], ban: ['WAGON'] })
    expect(saved.text()).toContain('2 mots ajoutés, 1 mot banni')
    // The form contains the stored words: submitting it unchanged changes nothing.
    await manager.submitModal(await manager.pressButton(saved, EDIT_WORDS_LABEL), {})
    expect(await storedWords()).toEqual({ add: ['OEUVRITE', 'ZBLORG'], ban: ['WAGON'] })
    expect((await host.typeCommand('/crack mot', { mot: 'zblorg' })).text()).toContain('ZBLORG')
  })

  it('are frozen into a match at its start', async () => {
    await manager.submitModal(
      await manager.pressButton(await manager.typeCommand('/crack serveur'), EDIT_WORDS_LABEL),
      {
        'Mots en plus': 'zblorg',
      },
    )
    await host.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    const [id = ''] = await harness.endpoint.services.ports.directory.matchesInServer(harness.server)
    await other.pressButton(await other.typeCommand('/crack rejoindre', { partie: id }), 'Commencer')
    await manager.submitModal(
      await manager.pressButton(await manager.typeCommand('/crack serveur'), EDIT_WORDS_LABEL),
      { 'Mots en plus': '' },
    )
    expect(await storedWords()).toEqual({ add: [], ban: [] })
    expect((await harness.loadMatch(id)).play?.house).toEqual({ add: ['ZBLORG'], ban: [] })
  })

  it.each([
    ['zbl0rg', 'n’est pas fait que de lettres'],
    ['z', 'un mot a de 2 à 17 lettres'],
    ['abcdefghijklmnopqr', 'un mot a de 2 à 17 lettres'],
    [
      Array.from({ length: 501 }, (_, n) => String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))).join(
        ' ',
      ),
      '500 mots au plus',
    ],
  ])('are all rejected if one is invalid: %.20s', async (typed, why) => {
    await manager.submitModal(
      await manager.pressButton(await manager.typeCommand('/crack serveur'), EDIT_WORDS_LABEL),
      { 'Mots bannis': 'wagon' },
    )
    const form = await manager.pressButton(await manager.typeCommand('/crack serveur'), EDIT_WORDS_LABEL)
    const no = await manager.submitModal(form, { 'Mots en plus': typed })
    expect(no.text()).toContain(why)
    expect(no.text()).toContain('Rien n’a changé')
    expect(no.buttonLabels()).toContain(EDIT_WORDS_LABEL)
    expect(await storedWords()).toEqual({ add: [], ban: ['WAGON'] })
  })

  it('cannot be changed by others, even from a form still open', async () => {
    const form = await manager.pressButton(await manager.typeCommand('/crack serveur'), EDIT_WORDS_LABEL)
    const user = harness.discord.state.users[manager.user]
    if (user) user.manages = false
    expect((await manager.submitModal(form, { 'Mots en plus': 'zblorg' })).text()).toContain(
      'gérer le serveur',
    )
    expect(await storedWords()).toEqual({ add: [], ban: [] })
  })
})
