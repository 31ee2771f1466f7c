import { textsIn } from '@crackpost/bot/i18n/index'
import { awaitedSeats } from '@crackpost/core/match/state'
import { asObject } from '@crackpost/playground/json'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { matchIdShownIn } from '../kit/scenarios/match.ts'
import type { ForgeInteraction, TestUser } from '../kit/users/test-user.ts'

// DiscordHarness fails if a player id is in anything sent. These are the places that had one in earlier releases.

const { kick, labels } = textsIn('fr')

describe('a player id', () => {
  let harness: DiscordHarness
  let [host, guest]: TestUser[] = []
  beforeEach(async () => {
    harness = await createDiscordHarness()
    host = harness.addUser('Zoé', { manages: true })
    guest = harness.addUser('Sam')
  })
  afterEach(() => harness.close())

  const users = (): { host: TestUser; guest: TestUser } => {
    if (!host || !guest) throw new Error('nobody is there')
    return { host, guest }
  }
  const playerOf = (user: TestUser): Promise<string> =>
    harness.endpoint.services.ports.people.findOrCreatePlayer(user.user)
  const withData =
    (data: object): ForgeInteraction =>
    (honest) => ({ ...honest, data: { ...asObject(honest.data), ...data } })

  async function openMatch(): Promise<string> {
    const { host, guest } = users()
    const lobby = await host.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 3 })
    const id = matchIdShownIn(lobby)
    await guest.typeCommand('/crack rejoindre', { partie: id })
    return id
  }

  /** The custom ids of the board buttons of reminders to a user, in channels and direct messages. */
  const reminderIds = (user: TestUser): string[] =>
    harness.sentPayloads
      .filter(({ kind, json }) => kind === 'message' && JSON.stringify(json).includes(`<@${user.user}>`))
      .flatMap(({ json }) => [...JSON.stringify(json).matchAll(/"(1:board:[^"]+#(?:turn|full)#[^"]+)"/g)])
      .map(([, customId = '']) => customId)

  it('is not in the button of a reminder: the seat is, or the user in a lobby', async () => {
    const { host, guest } = users()
    const id = matchIdShownIn(await host.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 }))
    await guest.typeCommand('/crack rejoindre', { partie: id })
    expect(reminderIds(host)).toEqual([`1:board:${id}:0:000000#full#${host.user}`])
    await host.typeCommand('/crack commencer', { partie: id })
    const match = await harness.loadMatch(id)
    const [seat = -1] = awaitedSeats(match)
    const awaited = match.players[seat]?.player === (await playerOf(host)) ? host : guest
    expect(reminderIds(awaited)).toContain(`1:board:${id}:1:000001#turn#${seat}`)
  })

  it('still works in the button of a reminder that an earlier release posted', async () => {
    const { host } = users()
    const id = await openMatch()
    await host.typeCommand('/crack commencer', { partie: id })
    const shown = await host.typeCommand('/crack plateau', { partie: id })
    const old = `1:board:${id}:1:000001#turn#${await playerOf(host)}`
    const board = await host.pressButton(shown, 'Plus…', withData({ custom_id: old }))
    expect(board.text()).toContain(id)
    expect(board.text()).toContain('Le Crack')
  })

  it('still chooses the guest in a list that an earlier release has shown', async () => {
    const { host, guest } = users()
    const id = await openMatch()
    const menu = await host.pressButton(await host.typeCommand('/crack plateau', { partie: id }), 'Plus…')
    const value = (await playerOf(guest)).slice(0, 8)
    const question = await host.selectOptions(menu, kick, ['Sam'], withData({ values: [value] }))
    await host.pressButton(question, labels.kickNow)
    expect((await harness.loadMatch(id)).players).toHaveLength(1)
  })

  it('is replaced by the user in the list of guests', async () => {
    const { host, guest } = users()
    const id = await openMatch()
    const menu = await host.pressButton(await host.typeCommand('/crack plateau', { partie: id }), 'Plus…')
    const select = menu.components().find(({ placeholder }) => placeholder === kick)
    expect(select?.options).toEqual([{ label: 'Sam', value: guest.user }])
    for (const value of ['', 'nobody12', host.user.slice(0, 8), '0'.repeat(100)])
      expect((await host.selectOptions(menu, kick, ['Sam'], withData({ values: [value] }))).text()).toContain(
        'Ce choix n’est plus proposé',
      )
    expect((await harness.loadMatch(id)).players).toHaveLength(2)
    const again = await host.pressButton(await host.typeCommand('/crack plateau', { partie: id }), 'Plus…')
    await host.pressButton(await host.selectOptions(again, kick, ['Sam']), labels.kickNow)
    expect((await harness.loadMatch(id)).players).toHaveLength(1)
  })

  it('still chooses the player to replace in a form that an earlier release has opened', async () => {
    const { host, guest } = users()
    const id = await openMatch()
    await host.typeCommand('/crack commencer', { partie: id })
    const third = harness.addUser('Tina')
    const panel = await host.typeCommand('/crack serveur')
    const list = panel.components().find(({ options }) => JSON.stringify(options ?? '').includes(id))
    await host.selectOptions(panel, String(list?.placeholder), [
      String(asObject(Array.isArray(list?.options) ? list.options[0] : null).label),
    ])
    const form = await host.pressButton(panel, 'Remplacer quelqu’un')
    const components = [
      {
        type: 18,
        component: { type: 3, custom_id: 'leaves', values: [(await playerOf(guest)).slice(0, 8)] },
      },
      { type: 18, component: { type: 5, custom_id: 'comes', values: [third.user] } },
    ]
    const question = await host.submitModal(
      form,
      { 'Qui laisse sa place': 'Sam', 'Qui la prend': [third.user] },
      withData({ components }),
    )
    await host.pressButton(question, 'Proposer la place')
    await third.pressButton(await third.typeCommand('/crack parties'), labels.takeSeat)
    const { players } = await harness.loadMatch(id)
    expect(players.map(({ player }) => player)).toContain(await playerOf(third))
    expect(players.map(({ player }) => player)).not.toContain(await playerOf(guest))
  })
})
