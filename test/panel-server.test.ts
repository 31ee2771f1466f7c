import type { Loaded } from '@crackpost/core/app/ports'
import type { ServerSettings } from '@crackpost/core/app/settings'
import { direct } from '@crackpost/playground/direct'
import { type Json, list, record, text } from '@crackpost/playground/json'
import { seed } from '@crackpost/playground/seed'
import type { Permission } from '@crackpost/playground/state'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Forge, Guest } from './kit/guest.ts'
import type { Page } from './kit/page.ts'
import { type Salon, salon } from './kit/salon.ts'

const MANAGE = 'Gérer une partie'

const optionsOf = (shown: Page, title: string): Json[] =>
  shown
    .parts()
    .flatMap(({ placeholder, options }) => (placeholder === title ? list(options).map(record) : []))

const labelsOf = (shown: Page, title: string): string[] =>
  optionsOf(shown, title).map(({ label }) => text(label) ?? '')

const chosenOf = (shown: Page, title: string): string[] =>
  optionsOf(shown, title).flatMap(({ label, default: chosen }) =>
    chosen === true ? [text(label) ?? ''] : [],
  )

/** A value that was never offered. */
const forged =
  (value: string): Forge =>
  (honest) => ({ ...honest, data: { ...record(honest.data), values: [value] } })

describe('the panel of those who manage a server', () => {
  let place: Salon
  let chief: Guest
  let host: Guest
  let other: Guest

  beforeEach(async () => {
    place = await salon()
    chief = place.guest('Claude', { manages: true })
    host = place.guest('Hélène')
    other = place.guest('Oscar')
  })
  afterEach(() => place.close())

  const settings = (): Promise<ServerSettings> => place.house.world.ports.settings.ofServer(place.server)
  const may = (guest: Guest, manages: boolean): void => {
    const user = place.discord.state.users[guest.user]
    if (user) user.manages = manages
  }
  const deny = (...denied: Permission[]): void => {
    const channel = place.discord.state.channels[place.channel]
    if (channel) channel.denied = denied
  }
  /** An open table of two, and whether it has started. */
  async function table(starts: boolean): Promise<string> {
    await host.type('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    const [id = ''] = (await place.house.world.ports.directory.inServer(place.server)).slice(-1)
    if (!starts) return id
    const joined = await other.type('/crack rejoindre', { partie: id })
    await other.press(joined, 'Commencer')
    return id
  }

  it('changes exactly what is chosen, and shows it', async () => {
    const shown = await chief.type('/crack serveur')
    const before = await settings()
    await chief.choose(shown, 'Lieu des parties', ['Dans le salon'])
    expect(await settings()).toEqual({ ...before, threads: false })
    expect(chosenOf(shown, 'Lieu des parties')).toEqual(['Dans le salon'])
    await chief.choose(shown, 'Cadence par défaut', ['3 jours, puis la place est perdue'])
    const pace = { turn: 3 * 86_400_000, timeUp: 'forfeit' }
    expect(await settings()).toEqual({ ...before, threads: false, pace })
    expect(shown.text()).toContain('3 jours par tour\u202f; au-delà, la place est perdue.')
    await chief.choose(shown, 'Langue des tables', ['English'])
    expect(await settings()).toEqual({ ...before, threads: false, pace, language: 'en' })
    await chief.choose(shown, 'Cadence par défaut', ['Celle du jeu, puis le tour passe'])
    await chief.choose(shown, 'Lieu des parties', ['Un fil par partie'])
    await chief.choose(shown, 'Langue des tables', ['Celle de la personne qui ouvre'])
    expect(await settings()).toEqual(before)
  })

  it('offers every pace with both ends, and each is taken', async () => {
    const shown = await chief.type('/crack serveur')
    const labels = labelsOf(shown, 'Cadence par défaut')
    expect(labels).toHaveLength(17)
    for (const label of labels) {
      await chief.choose(shown, 'Cadence par défaut', [label])
      expect(chosenOf(shown, 'Cadence par défaut')).toEqual([label])
    }
  })

  it('decides how the next table is', async () => {
    const shown = await chief.type('/crack serveur')
    await chief.choose(shown, 'Cadence par défaut', ['1 jour, puis la place est perdue'])
    await chief.choose(shown, 'Langue des tables', ['English'])
    const id = await table(false)
    expect((await place.match(id)).terms).toMatchObject({
      pace: { turn: 86_400_000, timeUp: 'forfeit' },
      language: 'en',
    })
  })

  it.each(['Lieu des parties', 'Cadence par défaut', 'Langue des tables'])(
    'refuses what was never offered under “%s”',
    async (title) => {
      const shown = await chief.type('/crack serveur')
      const before = await settings()
      const [label = ''] = chosenOf(shown, title)
      for (const value of ['', 'nonsense', '1-idle', '600000-never', '__proto__'])
        expect((await chief.choose(shown, title, [label], forged(value))).text()).toContain('rien n’a changé')
      expect(await settings()).toEqual(before)
    },
  )

  it('is not for others, and of no use in direct messages', async () => {
    expect((await host.type('/crack serveur')).text()).toContain('gérer le serveur')
    chief.go(direct(place.discord, chief.user).id)
    expect((await chief.type('/crack serveur')).text()).toContain('ouvre-les dans un de ses salons')
  })

  it('does nothing any more for somebody who lost the right', async () => {
    const id = await table(true)
    const shown = await chief.type('/crack serveur')
    const overview = await chief.type('/crack serveur')
    const [label = ''] = labelsOf(overview, MANAGE)
    await chief.choose(overview, MANAGE, [label])
    const question = await chief.type('/crack serveur')
    await chief.press(await chief.choose(question, MANAGE, [label]), 'Arrêter sans résultat')
    const form = await chief.press(overview, 'Remplacer quelqu’un')
    may(chief, false)
    const before = await settings()
    const third = place.guest('Tina')
    const tries = [
      () => chief.fill(form, { 'Qui laisse sa place': 'Oscar', 'Qui la prend': [third.user] }),
      () => chief.choose(shown, 'Lieu des parties', ['Dans le salon']),
      () => chief.press(shown, 'Vérifier ce salon'),
      () => chief.choose(shown, MANAGE, [label]),
      () => chief.press(overview, 'Arrêter sans résultat'),
      () => chief.press(overview, 'Remplacer quelqu’un'),
      () => chief.press(question, 'Arrêter pour de bon'),
    ]
    for (const attempt of tries) expect((await attempt()).text()).toContain('gérer le serveur')
    expect(await settings()).toEqual(before)
    const match = await place.match(id)
    expect(match.phase).toBe('playing')
    expect(match.players).toHaveLength(2)
  })

  describe('checks the channel', () => {
    it('and says that all is well', async () => {
      expect((await chief.type('/crack serveur')).text()).toContain('tout va bien')
    })

    it.each([
      ['SEND_MESSAGES', 'Envoyer des messages', 'je ne peux pas y jouer'],
      ['ATTACH_FILES', 'Joindre des fichiers', 'je ne peux pas y jouer'],
      ['SEND_MESSAGES_IN_THREADS', 'Envoyer des messages dans les fils', 'je ne peux pas y jouer'],
      ['READ_MESSAGE_HISTORY', 'Voir les anciens messages', 'je peux y jouer, mais'],
      ['CREATE_PUBLIC_THREADS', 'Créer des fils publics', 'je peux y jouer, mais'],
    ] as const)('and misses %s by Discord’s own name', async (permission, name, verdict) => {
      deny(permission)
      const shown = await chief.type('/crack serveur')
      expect(shown.text()).toContain(`**${name}**`)
      expect(shown.text()).toContain(verdict)
      expect(shown.text()).toContain('Modifier le salon')
      deny()
      await chief.press(shown, 'Vérifier ce salon')
      expect(shown.text()).toContain('tout va bien')
    })

    it('and needs no threads where none are wanted', async () => {
      deny('CREATE_PUBLIC_THREADS', 'SEND_MESSAGES_IN_THREADS')
      const shown = await chief.type('/crack serveur')
      expect(shown.text()).toContain('Créer des fils publics')
      await chief.choose(shown, 'Lieu des parties', ['Dans le salon'])
      expect(shown.text()).toContain('tout va bien')
    })

    it('and notices where only the user brought it along', async () => {
      const alone: Forge = (honest) => ({ ...honest, authorizing_integration_owners: { 1: chief.user } })
      expect((await chief.type('/crack serveur', {}, alone)).text()).toContain(
        'je ne suis pas sur ce serveur',
      )
    })
  })

  describe('looks after matches', () => {
    it('which are listed, running ones before open ones', async () => {
      const shown = await chief.type('/crack serveur')
      expect(shown.text()).toContain('aucune en ce moment')
      await table(false)
      await table(true)
      const listed = await chief.type('/crack serveur')
      expect(listed.text()).toContain('2 parties et tables ouvertes')
      expect(labelsOf(listed, MANAGE).map((label) => label.split(' · ').at(-2))).toEqual([
        'aux autres de jouer',
        'table ouverte',
      ])
    })

    it('and ends one without a result, but asks first', async () => {
      const id = await table(true)
      const shown = await chief.type('/crack serveur')
      await chief.choose(shown, MANAGE, labelsOf(shown, MANAGE))
      expect(shown.text()).toContain('de jouer, avant le')
      await chief.press(shown, 'Arrêter sans résultat')
      expect(shown.text()).toContain('sans résultat\u202f?')
      expect((await place.match(id)).phase).toBe('playing')
      await chief.press(shown, 'Retour')
      await chief.press(shown, 'Arrêter sans résultat')
      const done = await chief.press(shown, 'Arrêter pour de bon')
      expect(done.text()).toContain('La modération a arrêté la partie')
      expect(await place.match(id)).toMatchObject({ phase: 'off', off: 'aborted' })
    })

    it('and closes a table that has not started', async () => {
      const id = await table(false)
      const shown = await chief.type('/crack serveur')
      await chief.choose(shown, MANAGE, labelsOf(shown, MANAGE))
      expect(shown.buttons()).toEqual(['Arrêter sans résultat', 'Retour'])
      await chief.press(shown, 'Arrêter sans résultat')
      await chief.press(shown, 'Arrêter pour de bon')
      expect(await place.match(id)).toMatchObject({ phase: 'off', off: 'moderator' })
    })

    it('and replaces a player, who keeps nothing, by somebody who gets everything', async () => {
      const id = await table(true)
      const third = place.guest('Tina')
      const before = await place.match(id)
      const shown = await chief.type('/crack serveur')
      await chief.choose(shown, MANAGE, labelsOf(shown, MANAGE))
      const form = await chief.press(shown, 'Remplacer quelqu’un')
      const done = await chief.fill(form, { 'Qui laisse sa place': 'Oscar', 'Qui la prend': [third.user] })
      expect(done.text()).toContain(`<@${third.user}> prend une place`)
      const { players, play } = await place.match(id)
      const { people } = place.house.world.ports
      expect(players[1]?.player).toBe(await people.playerOf(third.user))
      expect(players[0]).toEqual(before.players[0])
      expect(play?.course).toEqual(before.play?.course)
      expect((await third.type('/crack main', { partie: id })).text()).not.toContain(
        'Tu n’es pas à cette table',
      )
      expect((await other.type('/crack main', { partie: id })).text()).toContain('Tu n’es pas à cette table')
    })

    it('and takes neither a bot nor somebody who sits there, nor a seat that is nobody’s', async () => {
      const id = await table(true)
      const before = await place.match(id)
      const shown = await chief.type('/crack serveur')
      await chief.choose(shown, MANAGE, labelsOf(shown, MANAGE))
      const fill = async (user: string, forge?: Forge): Promise<string> => {
        const form = await chief.press(shown, 'Remplacer quelqu’un')
        return (
          await chief.fill(form, { 'Qui laisse sa place': 'Oscar', 'Qui la prend': [user] }, forge)
        ).text()
      }
      expect(await fill(place.discord.state.bot)).toContain('Un bot ne sait pas jouer')
      expect(await fill(host.user)).toContain(`<@${host.user}> est déjà à cette table`)
      expect(await fill(other.user)).toContain(`<@${other.user}> est déjà à cette table`)
      const third = place.guest('Tina')
      const fields =
        (leaves: string, comes: string): Forge =>
        (honest) => ({
          ...honest,
          data: {
            ...record(honest.data),
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
      expect((await place.match(id)).players).toEqual(before.players)
    })

    it('of this server only, whatever is sent', async () => {
      const id = await table(true)
      const [
        {
          id: elsewhere,
          channels: [far = ''],
        } = { id: '', channels: [] },
      ] = seed(place.discord, {
        servers: [{ name: 'Elsewhere', members: [chief.user], channels: [{ name: 'far' }] }],
      }).servers
      const shown = await chief.type('/crack serveur')
      const [label = ''] = labelsOf(shown, MANAGE)
      const there: Forge = (honest) => ({
        ...honest,
        guild_id: elsewhere,
        channel_id: far,
        channel: { id: far, type: 0 },
      })
      expect((await chief.choose(shown, MANAGE, [label], there)).text()).toContain(
        'Je ne trouve pas cette partie',
      )
      await chief.choose(shown, MANAGE, [label])
      await chief.press(shown, 'Arrêter sans résultat')
      expect((await chief.press(shown, 'Arrêter pour de bon', there)).text()).toContain('Je ne trouve pas')
      expect((await place.match(id)).phase).toBe('playing')
      for (const value of ['', 'nonsense', '0'.repeat(12)]) {
        const list = await chief.type('/crack serveur')
        expect((await chief.choose(list, MANAGE, [label], forged(value))).text()).toContain(
          'Je ne trouve pas',
        )
      }
    })

    it('and answers the same when it is heard again', async () => {
      const id = await table(true)
      const third = place.guest('Tina')
      const shown = await chief.type('/crack serveur')
      await chief.choose(shown, MANAGE, labelsOf(shown, MANAGE))
      const form = await chief.press(shown, 'Remplacer quelqu’un')
      const done = await chief.fill(form, { 'Qui laisse sa place': 'Oscar', 'Qui la prend': [third.user] })
      if (!done.exchange) throw new Error('nothing was sent')
      const { event, answer } = done.exchange
      expect((await place.house.door(event)).body).toBe(answer.body)
      expect((await place.match(id)).players).toHaveLength(2)
    })
  })

  it('shows no more than a list can hold, and says how many there are', async () => {
    const { matches, directory } = place.house.world.ports
    const id = await table(true)
    const match = await place.match(id)
    for (let n = 0; n < 30; n++) {
      // The same match under other names.
      const copy = String(n).padStart(12, '0')
      await matches.reserve(copy, 0)
      let loaded: Loaded = { id: copy, seq: 0, match: null, causes: [] }
      for await (const entry of matches.log(id)) loaded = (await matches.append(loaded, entry)) ?? loaded
      await directory.index(copy, match, null)
    }
    const shown = await chief.type('/crack serveur')
    expect(labelsOf(shown, MANAGE)).toHaveLength(25)
    expect(shown.text()).toContain('31 parties et tables ouvertes, dont 25 dans la liste.')
  })
})
