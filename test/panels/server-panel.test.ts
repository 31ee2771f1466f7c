import { type LoadedMatch, matchWithoutEntries } from '@crackpost/core/use-cases/ports'
import type { ServerSettings } from '@crackpost/core/use-cases/settings'
import { asArray, asObject, asString, type JsonObject } from '@crackpost/playground/json'
import type { DeniablePermission } from '@crackpost/playground/state/discord-state'
import { ensureDmChannel } from '@crackpost/playground/state/dm-channel'
import { seedEmulator } from '@crackpost/playground/state/seed'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import type { MessageView } from '../kit/users/message-view.ts'
import type { ForgeInteraction, TestUser } from '../kit/users/test-user.ts'

const MANAGE_LABEL = 'Gérer une partie'

const optionsUnder = (shown: MessageView, title: string): JsonObject[] =>
  shown
    .components()
    .flatMap(({ placeholder, options }) => (placeholder === title ? asArray(options).map(asObject) : []))

const optionLabelsOf = (shown: MessageView, title: string): string[] =>
  optionsUnder(shown, title).map(({ label }) => asString(label) ?? '')

const selectedLabelsOf = (shown: MessageView, title: string): string[] =>
  optionsUnder(shown, title).flatMap(({ label, default: chosen }) =>
    chosen === true ? [asString(label) ?? ''] : [],
  )

/** Forges a select value. */
const withValues =
  (value: string): ForgeInteraction =>
  (honest) => ({ ...honest, data: { ...asObject(honest.data), values: [value] } })

describe('the server panel', () => {
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

  const settings = (): Promise<ServerSettings> =>
    harness.endpoint.services.ports.settings.loadServerSettings(harness.server)
  const setManages = (testUser: TestUser, manages: boolean): void => {
    const user = harness.discord.state.users[testUser.user]
    if (user) user.manages = manages
  }
  const deny = (...denied: DeniablePermission[]): void => {
    const channel = harness.discord.state.channels[harness.channel]
    if (channel) channel.denied = denied
  }
  /** Opens a lobby of two and returns its match id; starts the match if `starts`. */
  async function openMatch(starts: boolean): Promise<string> {
    await host.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    const [id = ''] = (await harness.endpoint.services.ports.directory.matchesInServer(harness.server)).slice(
      -1,
    )
    if (!starts) return id
    const joined = await other.typeCommand('/crack rejoindre', { partie: id })
    await other.pressButton(joined, 'Commencer')
    return id
  }

  it('changes exactly the chosen setting and shows it', async () => {
    const shown = await manager.typeCommand('/crack serveur')
    const before = await settings()
    await manager.selectOptions(shown, 'Lieu des parties', ['Dans le salon'])
    expect(await settings()).toEqual({ ...before, threads: false })
    expect(selectedLabelsOf(shown, 'Lieu des parties')).toEqual(['Dans le salon'])
    await manager.selectOptions(shown, 'Cadence par défaut', ['3 jours, puis la place est perdue'])
    const pace = { turn: 3 * 86_400_000, timeUp: 'forfeit' }
    expect(await settings()).toEqual({ ...before, threads: false, pace })
    expect(shown.text()).toContain('3 jours par tour\u202f; au-delà, la place est perdue.')
    await manager.selectOptions(shown, 'Langue des tables', ['English'])
    expect(await settings()).toEqual({ ...before, threads: false, pace, language: 'en' })
    await manager.selectOptions(shown, 'Cadence par défaut', ['Celle du jeu, puis le tour passe'])
    await manager.selectOptions(shown, 'Lieu des parties', ['Un fil par partie'])
    await manager.selectOptions(shown, 'Langue des tables', ['Celle de la personne qui ouvre'])
    expect(await settings()).toEqual(before)
  })

  it('offers every pace with both time-out rules', async () => {
    const shown = await manager.typeCommand('/crack serveur')
    const labels = optionLabelsOf(shown, 'Cadence par défaut')
    expect(labels).toHaveLength(19)
    for (const label of labels) {
      await manager.selectOptions(shown, 'Cadence par défaut', [label])
      expect(selectedLabelsOf(shown, 'Cadence par défaut')).toEqual([label])
    }
  })

  it('sets the defaults of the next match', async () => {
    const shown = await manager.typeCommand('/crack serveur')
    await manager.selectOptions(shown, 'Cadence par défaut', ['1 jour, puis la place est perdue'])
    await manager.selectOptions(shown, 'Langue des tables', ['English'])
    const id = await openMatch(false)
    expect((await harness.loadMatch(id)).terms).toMatchObject({
      pace: { turn: 86_400_000, timeUp: 'forfeit' },
      language: 'en',
    })
  })

  it.each(['Lieu des parties', 'Cadence par défaut', 'Langue des tables'])(
    'rejects a forged value under “%s”',
    async (title) => {
      const shown = await manager.typeCommand('/crack serveur')
      const before = await settings()
      const [label = ''] = selectedLabelsOf(shown, title)
      for (const value of ['', 'nonsense', '1-idle', '600000-never', '__proto__'])
        expect((await manager.selectOptions(shown, title, [label], withValues(value))).text()).toContain(
          'rien n’a changé',
        )
      expect(await settings()).toEqual(before)
    },
  )

  it('is not available to others or in direct messages', async () => {
    expect((await host.typeCommand('/crack serveur')).text()).toContain('gérer le serveur')
    manager.switchChannel(ensureDmChannel(harness.discord, manager.user).id)
    expect((await manager.typeCommand('/crack serveur')).text()).toContain('ouvre-les dans un de ses salons')
  })

  it('does nothing for a user who has lost the permission', async () => {
    const id = await openMatch(true)
    const shown = await manager.typeCommand('/crack serveur')
    const overview = await manager.typeCommand('/crack serveur')
    const [label = ''] = optionLabelsOf(overview, MANAGE_LABEL)
    await manager.selectOptions(overview, MANAGE_LABEL, [label])
    const question = await manager.typeCommand('/crack serveur')
    await manager.pressButton(
      await manager.selectOptions(question, MANAGE_LABEL, [label]),
      'Arrêter sans résultat',
    )
    const form = await manager.pressButton(overview, 'Remplacer quelqu’un')
    setManages(manager, false)
    const before = await settings()
    const third = harness.addUser('Tina')
    const tries = [
      () => manager.submitModal(form, { 'Qui laisse sa place': 'Oscar', 'Qui la prend': [third.user] }),
      () => manager.selectOptions(shown, 'Lieu des parties', ['Dans le salon']),
      () => manager.pressButton(shown, 'Vérifier ce salon'),
      () => manager.selectOptions(shown, MANAGE_LABEL, [label]),
      () => manager.pressButton(overview, 'Arrêter sans résultat'),
      () => manager.pressButton(overview, 'Remplacer quelqu’un'),
      () => manager.pressButton(question, 'Arrêter pour de bon'),
    ]
    for (const attempt of tries) expect((await attempt()).text()).toContain('gérer le serveur')
    expect(await settings()).toEqual(before)
    const match = await harness.loadMatch(id)
    expect(match.phase).toBe('playing')
    expect(match.players).toHaveLength(2)
  })

  describe('the channel check', () => {
    it('reports that everything is in order', async () => {
      expect((await manager.typeCommand('/crack serveur')).text()).toContain('tout va bien')
    })

    it.each([
      ['SEND_MESSAGES', 'Envoyer des messages', 'je ne peux pas y jouer'],
      ['ATTACH_FILES', 'Joindre des fichiers', 'je ne peux pas y jouer'],
      ['SEND_MESSAGES_IN_THREADS', 'Envoyer des messages dans les fils', 'je ne peux pas y jouer'],
      ['READ_MESSAGE_HISTORY', 'Voir les anciens messages', 'je peux y jouer, mais'],
      ['CREATE_PUBLIC_THREADS', 'Créer des fils publics', 'je peux y jouer, mais'],
    ] as const)('and misses %s by Discord’s own name', async (permission, name, verdict) => {
      deny(permission)
      const shown = await manager.typeCommand('/crack serveur')
      expect(shown.text()).toContain(`**${name}**`)
      expect(shown.text()).toContain(verdict)
      expect(shown.text()).toContain('Modifier le salon')
      deny()
      await manager.pressButton(shown, 'Vérifier ce salon')
      expect(shown.text()).toContain('tout va bien')
    })

    it('requires no thread permissions where threads are off', async () => {
      deny('CREATE_PUBLIC_THREADS', 'SEND_MESSAGES_IN_THREADS')
      const shown = await manager.typeCommand('/crack serveur')
      expect(shown.text()).toContain('Créer des fils publics')
      await manager.selectOptions(shown, 'Lieu des parties', ['Dans le salon'])
      expect(shown.text()).toContain('tout va bien')
    })

    it('notices an installation for the user only', async () => {
      const forgeUserInstall: ForgeInteraction = (honest) => ({
        ...honest,
        authorizing_integration_owners: { 1: manager.user },
      })
      expect((await manager.typeCommand('/crack serveur', {}, forgeUserInstall)).text()).toContain(
        'je ne suis pas sur ce serveur',
      )
    })
  })

  describe('match moderation', () => {
    it('lists running matches before lobbies', async () => {
      const shown = await manager.typeCommand('/crack serveur')
      expect(shown.text()).toContain('aucune en ce moment')
      await openMatch(false)
      await openMatch(true)
      const listed = await manager.typeCommand('/crack serveur')
      expect(listed.text()).toContain('2 parties et tables ouvertes')
      expect(optionLabelsOf(listed, MANAGE_LABEL).map((label) => label.split(' · ').at(-2))).toEqual([
        'aux autres de jouer',
        'table ouverte',
      ])
    })

    it('ends a match without a result after confirmation', async () => {
      const id = await openMatch(true)
      const shown = await manager.typeCommand('/crack serveur')
      await manager.selectOptions(shown, MANAGE_LABEL, optionLabelsOf(shown, MANAGE_LABEL))
      expect(shown.text()).toContain('de jouer, avant le')
      await manager.pressButton(shown, 'Arrêter sans résultat')
      expect(shown.text()).toContain('sans résultat\u202f?')
      expect((await harness.loadMatch(id)).phase).toBe('playing')
      await manager.pressButton(shown, 'Retour')
      await manager.pressButton(shown, 'Arrêter sans résultat')
      const done = await manager.pressButton(shown, 'Arrêter pour de bon')
      expect(done.text()).toContain('La modération a arrêté la partie')
      expect(await harness.loadMatch(id)).toMatchObject({ phase: 'off', off: 'aborted' })
    })

    it('closes a lobby', async () => {
      const id = await openMatch(false)
      const shown = await manager.typeCommand('/crack serveur')
      await manager.selectOptions(shown, MANAGE_LABEL, optionLabelsOf(shown, MANAGE_LABEL))
      expect(shown.buttonLabels()).toEqual(['Arrêter sans résultat', 'Retour'])
      await manager.pressButton(shown, 'Arrêter sans résultat')
      await manager.pressButton(shown, 'Arrêter pour de bon')
      expect(await harness.loadMatch(id)).toMatchObject({ phase: 'off', off: 'moderator' })
    })

    it('replaces a player by another user, who accepts and takes over everything', async () => {
      const id = await openMatch(true)
      const third = harness.addUser('Tina')
      const before = await harness.loadMatch(id)
      const shown = await manager.typeCommand('/crack serveur')
      await manager.selectOptions(shown, MANAGE_LABEL, optionLabelsOf(shown, MANAGE_LABEL))
      const form = await manager.pressButton(shown, 'Remplacer quelqu’un')
      const question = await manager.submitModal(form, {
        'Qui laisse sa place': 'Oscar',
        'Qui la prend': [third.user],
      })
      expect(question.text()).toContain(`Proposer la place de <@${other.user}> à <@${third.user}>`)
      await manager.pressButton(question, 'Proposer la place')
      expect((await harness.loadMatch(id)).players).toEqual(before.players)
      const done = await third.pressButton(await third.typeCommand('/crack parties'), 'Prendre la place')
      expect(done.text()).toContain(`<@${third.user}> prend la place de <@${other.user}>`)
      const { players, play } = await harness.loadMatch(id)
      const { people } = harness.endpoint.services.ports
      expect(players[1]?.player).toBe(await people.findOrCreatePlayer(third.user))
      expect(players[0]).toEqual(before.players[0])
      expect(play?.course).toEqual(before.play?.course)
      expect((await third.typeCommand('/crack main', { partie: id })).text()).not.toContain(
        'Tu n’es pas à cette table',
      )
      expect((await other.typeCommand('/crack main', { partie: id })).text()).toContain(
        'Tu n’es pas à cette table',
      )
    })

    it('rejects a bot, a seated player and an empty seat as replacement', async () => {
      const id = await openMatch(true)
      const before = await harness.loadMatch(id)
      const shown = await manager.typeCommand('/crack serveur')
      await manager.selectOptions(shown, MANAGE_LABEL, optionLabelsOf(shown, MANAGE_LABEL))
      const fill = async (user: string, forge?: ForgeInteraction): Promise<string> => {
        const form = await manager.pressButton(shown, 'Remplacer quelqu’un')
        return (
          await manager.submitModal(form, { 'Qui laisse sa place': 'Oscar', 'Qui la prend': [user] }, forge)
        ).text()
      }
      expect(await fill(harness.discord.state.bot)).toContain('Un bot ne sait pas jouer')
      expect(await fill(host.user)).toContain(`<@${host.user}> est déjà à cette table`)
      expect(await fill(other.user)).toContain(`<@${other.user}> est déjà à cette table`)
      const third = harness.addUser('Tina')
      const fields =
        (leaves: string, comes: string): ForgeInteraction =>
        (honest) => ({
          ...honest,
          data: {
            ...asObject(honest.data),
            components: [
              { type: 18, component: { type: 3, custom_id: 'leaves', values: [leaves] } },
              { type: 18, component: { type: 5, custom_id: 'comes', values: [comes] } },
            ],
          },
        })
      expect(await fill(third.user, fields('nobody', third.user))).toContain('Personne ne joue à cette place')
      expect(await fill(third.user, fields('', third.user))).toContain('Personne ne joue à cette place')
      expect(await fill(third.user, fields('x', 'constructor'))).toContain('rien n’a changé')
      expect(await fill(third.user, fields('x', '@everyone'))).toContain('rien n’a changé')
      expect((await harness.loadMatch(id)).players).toEqual(before.players)
    })

    it("is limited to this server's matches, whatever is sent", async () => {
      const id = await openMatch(true)
      const [
        {
          id: elsewhere,
          channels: [far = ''],
        } = { id: '', channels: [] },
      ] = seedEmulator(harness.discord, {
        servers: [{ name: 'Elsewhere', members: [manager.user], channels: [{ name: 'far' }] }],
      }).servers
      const shown = await manager.typeCommand('/crack serveur')
      const [label = ''] = optionLabelsOf(shown, MANAGE_LABEL)
      const forgeOtherServer: ForgeInteraction = (honest) => ({
        ...honest,
        guild_id: elsewhere,
        channel_id: far,
        channel: { id: far, type: 0 },
      })
      expect((await manager.selectOptions(shown, MANAGE_LABEL, [label], forgeOtherServer)).text()).toContain(
        'Je ne trouve pas cette partie',
      )
      await manager.selectOptions(shown, MANAGE_LABEL, [label])
      await manager.pressButton(shown, 'Arrêter sans résultat')
      expect((await manager.pressButton(shown, 'Arrêter pour de bon', forgeOtherServer)).text()).toContain(
        'Je ne trouve pas',
      )
      expect((await harness.loadMatch(id)).phase).toBe('playing')
      for (const value of ['', 'nonsense', '0'.repeat(12)]) {
        const list = await manager.typeCommand('/crack serveur')
        expect(
          (await manager.selectOptions(list, MANAGE_LABEL, [label], withValues(value))).text(),
        ).toContain('Je ne trouve pas')
      }
    })

    it('returns the first response to a repeated request', async () => {
      const id = await openMatch(true)
      const third = harness.addUser('Tina')
      const shown = await manager.typeCommand('/crack serveur')
      await manager.selectOptions(shown, MANAGE_LABEL, optionLabelsOf(shown, MANAGE_LABEL))
      const form = await manager.pressButton(shown, 'Remplacer quelqu’un')
      const question = await manager.submitModal(form, {
        'Qui laisse sa place': 'Oscar',
        'Qui la prend': [third.user],
      })
      const done = await manager.pressButton(question, 'Proposer la place')
      if (!done.exchange) throw new Error('nothing was sent')
      const { event, answer } = done.exchange
      expect((await harness.endpoint.endpoint(event)).body).toBe(answer.body)
      expect((await harness.loadMatch(id)).offers).toHaveLength(1)
    })
  })

  it('lists as many matches as a select holds and gives the total', async () => {
    const { matches, directory } = harness.endpoint.services.ports
    const id = await openMatch(true)
    const match = await harness.loadMatch(id)
    for (let n = 0; n < 30; n++) {
      // Copies of one match under other ids.
      const copy = String(n).padStart(12, '0')
      await matches.reserveId(copy, 0)
      let loaded: LoadedMatch = matchWithoutEntries(copy)
      for await (const entry of matches.readEntries(id))
        loaded = (await matches.append(loaded, entry)) ?? loaded
      await directory.updateIndex(copy, match, null)
    }
    const shown = await manager.typeCommand('/crack serveur')
    expect(optionLabelsOf(shown, MANAGE_LABEL)).toHaveLength(25)
    expect(shown.text()).toContain('31 parties et tables ouvertes\u202f; la liste montre celles de 1 à 25.')
  })
})
