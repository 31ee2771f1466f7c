import type { Language } from '@crackpost/bot/discord/interaction'
import { textsIn } from '@crackpost/bot/i18n/index'
import { NOTICE_TEXTS } from '@crackpost/bot/i18n/notices'
import { BLOCKING_TEXTS } from '@crackpost/bot/i18n/panels/blocking'
import { SERVER_TEXTS } from '@crackpost/bot/i18n/panels/server'
import { SETTINGS_TEXTS } from '@crackpost/bot/i18n/panels/settings'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { OPEN_MATCH_LIMITS } from '@crackpost/core/use-cases/limits'
import { ensureDmChannel } from '@crackpost/playground/state/dm-channel'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createInvitationScenario,
  INVITATION_TITLE,
  type InvitationScenario,
  mentionOf,
} from '../kit/scenarios/invitation.ts'
import { matchIdShownIn, publicMessagesIn, ROOT_COMMAND_NAMES, USER_LOCALES } from '../kit/scenarios/match.ts'
import { type MessageView, selectOptionLabels } from '../kit/users/message-view.ts'
import type { TestUser } from '../kit/users/test-user.ts'

const NO_NAMES = { player: (who: string) => who, seat: String }
const SERVER_COMMANDS = { fr: '/crack serveur', en: '/crack server' } as const

/** A running match of host and guest, a moderator, and a user who could take over. */
interface SeatOfferScenario extends InvitationScenario {
  readonly moderator: TestUser
  readonly id: string
  readonly thread: string
}

async function createSeatOfferScenario(language: Language): Promise<SeatOfferScenario> {
  const scenario = await createInvitationScenario(language)
  const { harness, host, guest, invite, lobby } = scenario
  const { labels } = textsIn(language)
  const moderator = harness.addUser('Claude', { locale: USER_LOCALES[language], manages: true })
  const opened = await invite(host, guest)
  await guest.pressButton(lobby(), labels.join)
  await host.pressButton(opened, labels.start)
  const id = matchIdShownIn(opened)
  return { ...scenario, moderator, id, thread: await harness.threadOf(id) }
}

/** Fills in the moderator's form; the seat is offered only after the confirmation. */
async function askToReplace(
  language: Language,
  { moderator }: SeatOfferScenario,
  leaves: TestUser,
  comes: string,
): Promise<MessageView> {
  const { choose, buttons, replacing } = SERVER_TEXTS[language]
  const panel = await moderator.typeCommand(SERVER_COMMANDS[language])
  const managed = await moderator.selectOptions(panel, choose, selectOptionLabels(panel, choose).slice(0, 1))
  const form = await moderator.pressButton(managed, buttons.replace)
  return moderator.submitModal(form, { [replacing.leaves]: leaves.name, [replacing.comes]: [comes] })
}

async function offerSeat(
  language: Language,
  scenario: SeatOfferScenario,
  leaves: TestUser,
  comes: TestUser,
): Promise<MessageView> {
  const question = await askToReplace(language, scenario, leaves, comes.user)
  return scenario.moderator.pressButton(question, SERVER_TEXTS[language].buttons.replaceNow)
}

let scenario: SeatOfferScenario
afterEach(() => scenario.harness.close())

describe.each(LANGUAGES)('a seat that a moderator offers, in %s', (language: Language) => {
  const texts = textsIn(language)
  const { labels, rejections } = texts
  const server = SERVER_TEXTS[language]
  const commands = ROOT_COMMAND_NAMES[language]

  beforeEach(async () => {
    scenario = await createSeatOfferScenario(language)
  })

  const noticesIn = (channel: string, text: string): MessageView[] =>
    publicMessagesIn(scenario.harness, scenario.host, channel).filter((view) => view.text().includes(text))

  it('is offered after a question that names both, and changes hands when the newcomer takes it', async () => {
    const { harness, guest, third, id, thread, pings } = scenario
    const question = await askToReplace(language, scenario, guest, third.user)
    expect(question.text()).toBe(server.askReplace(mentionOf(guest), mentionOf(third)))
    const before = await harness.loadMatch(id)
    const pinged = [pings(third), pings(guest)]
    await scenario.moderator.pressButton(question, server.buttons.replaceNow)
    const offer = NOTICE_TEXTS[language].offer({
      who: mentionOf(third),
      title: INVITATION_TITLE,
      from: mentionOf(guest),
      by: mentionOf(scenario.moderator),
      newcomer: '',
    })
    const [notice] = noticesIn(thread, offer)
    if (!notice) throw new Error('the newcomer was not told')
    expect([pings(third), pings(guest)]).toEqual([(pinged[0] ?? 0) + 1, pinged[1]])
    // Until then nothing has changed, and nobody else can take it.
    expect((await harness.loadMatch(id)).players).toEqual(before.players)
    expect((await guest.typeCommand(commands.hand, { [commands.match]: id })).text()).not.toContain(
      texts.spectator,
    )
    const notInvited = rejections.notInvited({ code: 'notInvited' }, NO_NAMES)
    for (const other of [guest, scenario.host, scenario.moderator])
      expect((await other.pressButton(notice, labels.takeSeat)).text()).toBe(notInvited)
    const taken = await third.pressButton(notice, labels.takeSeat)
    expect(taken.text()).toContain(
      texts.matchEvents.replaced(
        {
          type: 'replaced',
          seat: 0,
          player: mentionOf(third),
          by: '',
          from: mentionOf(guest),
        },
        { id, title: INVITATION_TITLE, playerNames: NO_NAMES },
      ),
    )
    const { players, play } = await harness.loadMatch(id)
    const { people } = harness.endpoint.services.ports
    expect(players.map(({ player }) => player)).toContain(await people.findPlayer(third.user))
    expect(players.map(({ player }) => player)).not.toContain(await people.findPlayer(guest.user))
    expect(play?.course).toEqual(before.play?.course)
    // The player who lost the seat is told, once, and the thread has the new names.
    const told = NOTICE_TEXTS[language].replaced({
      who: mentionOf(guest),
      title: INVITATION_TITLE,
      from: '',
      by: '',
      newcomer: mentionOf(third),
    })
    expect(noticesIn(thread, told)).toHaveLength(1)
    expect(pings(guest)).toBe((pinged[1] ?? 0) + 1)
    const { name } = harness.discord.state.channels[thread] ?? {}
    expect(name).toContain(third.name)
    expect(name).not.toContain(guest.name)
  })

  it('stays with its player if the newcomer declines, in the list of games', async () => {
    const { harness, guest, third, id, thread } = scenario
    const before = await harness.loadMatch(id)
    await offerSeat(language, scenario, guest, third)
    third.switchChannel(ensureDmChannel(harness.discord, third.user).id)
    const games = await third.typeCommand(commands.games)
    expect(games.text()).toContain(texts.states.invited)
    await third.pressButton(games, labels.decline)
    expect(await harness.loadMatch(id)).toMatchObject({ players: before.players, offers: [] })
    expect((await third.typeCommand(commands.games)).text()).not.toContain(texts.states.invited)
    const seat = before.players.findIndex(({ player }) => player !== before.host)
    const declined = texts.matchEvents.seatDeclined(
      { type: 'seatDeclined', seat, player: mentionOf(third) },
      { id, title: INVITATION_TITLE, playerNames: { ...NO_NAMES, seat: () => mentionOf(guest) } },
    )
    expect(noticesIn(thread, declined)).toHaveLength(1)
  })

  it('can’t go to a user who is not in the server, or who blocks the moderator', async () => {
    const { harness, guest, third, id, moderator } = scenario
    const stranger = scenario.addUser('Tina')
    const home = harness.discord.state.servers[harness.server]
    if (home) home.members = home.members.filter((member) => member !== stranger.user)
    expect((await askToReplace(language, scenario, guest, stranger.user)).text()).toBe(
      server.notMember(mentionOf(stranger)),
    )
    const { buttons } = SETTINGS_TEXTS[language]
    const blocking = BLOCKING_TEXTS[language]
    const settings = await third.typeCommand({ fr: '/crack réglages', en: '/crack settings' }[language])
    await third.selectOptions(await third.pressButton(settings, buttons.blocked), blocking.add, [
      moderator.user,
    ])
    expect((await offerSeat(language, scenario, guest, third)).text()).toBe(
      rejections.noInvitations({ code: 'noInvitations', player: mentionOf(third) }, NO_NAMES),
    )
    expect((await harness.loadMatch(id)).offers).toEqual([])
  })
})

// Independent of the language.
describe('a seat that a moderator offers', () => {
  const language = 'fr'
  const { labels, rejections } = textsIn(language)

  beforeEach(async () => {
    scenario = await createSeatOfferScenario(language)
  })

  it('goes to the one who takes it first, whatever else was offered', async () => {
    const { harness, guest, third, id, addUser } = scenario
    const fourth = addUser('Tina')
    await offerSeat(language, scenario, guest, third)
    const list = await third.typeCommand('/crack parties')
    await offerSeat(language, scenario, guest, fourth)
    expect((await third.pressButton(list, labels.takeSeat)).text()).toBe(
      rejections.notInvited({ code: 'notInvited' }, NO_NAMES),
    )
    await fourth.pressButton(await fourth.typeCommand('/crack parties'), labels.takeSeat)
    const player = await harness.endpoint.services.ports.people.findPlayer(fourth.user)
    expect((await harness.loadMatch(id)).players.map((seated) => seated.player)).toContain(player)
  })

  it('is announced even if Discord refuses to rename the thread', async () => {
    const { harness, guest, third, id, thread } = scenario
    const record = harness.discord.state.channels[thread]
    if (record) Object.assign(record, { owner: 'somebody else', denied: ['MANAGE_THREADS'] })
    await offerSeat(language, scenario, guest, third)
    const games = await third.typeCommand('/crack parties')
    // The harness reports every call that Discord refuses.
    await expect(third.pressButton(games, labels.takeSeat)).rejects.toThrow('Missing Permissions')
    expect(harness.discord.state.channels[thread]?.name).toContain(guest.name)
    const news = publicMessagesIn(harness, third, thread).map((view) => view.text())
    expect(news.some((text) => text.includes(`${mentionOf(third)} prend la place de`))).toBe(true)
    expect((await harness.loadMatch(id)).offers).toEqual([])
  })

  it('counts as an invitation: the same user is not pinged more than a few times an hour', async () => {
    const { guest, third, pings } = scenario
    for (let n = 0; n < OPEN_MATCH_LIMITS.pingsFromTo; n++) {
      await offerSeat(language, scenario, guest, third)
      await third.pressButton(await third.typeCommand('/crack parties'), labels.decline)
    }
    const before = pings(third)
    expect((await offerSeat(language, scenario, guest, third)).text()).toBe(
      rejections.tooMany(
        {
          code: 'tooMany',
          what: 'pingsFromTo',
          limit: OPEN_MATCH_LIMITS.pingsFromTo,
          player: mentionOf(third),
        },
        NO_NAMES,
      ),
    )
    expect(pings(third)).toBe(before)
  })
})

describe('a match that continues in another server', () => {
  beforeEach(async () => {
    scenario = await createSeatOfferScenario('fr')
  })

  it('can be ended by moderators of the server in which it was opened, not by the player who moved it', async () => {
    const { harness, host, guest, id, moderator } = scenario
    const { server, channel } = harness.addServer([host, guest])
    const owner = harness.discord.state.users[host.user]
    if (owner) owner.manages = true
    // The channel disappears, and the next message about the match pauses it.
    const home = harness.discord.state.channels[harness.channel]
    if (home) home.deleted = true
    await expect(harness.advanceClock(36 * 3_600_000)).rejects.toThrow('Unknown Channel')
    expect((await harness.loadMatch(id)).paused).not.toBeNull()
    host.switchChannel(channel)
    await host.typeCommand('/crack reprendre', { partie: id })
    expect((await harness.loadMatch(id)).terms.place).toEqual({ server, channel })
    const there = await host.typeCommand('/crack serveur')
    expect(there.text()).toContain('aucune en ce moment')
    expect(there.components().map(({ placeholder }) => placeholder)).not.toContain('Gérer une partie')
    // Nor by a row of the index that an earlier release wrote for this server.
    const { directory } = harness.endpoint.services.ports
    await directory.updateIndex(id, { ...(await harness.loadMatch(id)), home: server }, null)
    expect(
      (await host.typeCommand('/crack serveur')).components().map(({ placeholder }) => placeholder),
    ).not.toContain('Gérer une partie')
    // At home, the moderators still find it.
    const lobby = harness.addChannel('lobby')
    const channelRecord = harness.discord.state.channels[lobby]
    if (channelRecord) channelRecord.deleted = false
    moderator.switchChannel(lobby)
    const panel = await moderator.typeCommand('/crack serveur')
    const managed = await moderator.selectOptions(
      panel,
      'Gérer une partie',
      selectOptionLabels(panel, 'Gérer une partie'),
    )
    const question = await moderator.pressButton(managed, 'Arrêter sans résultat')
    await moderator.pressButton(question, 'Arrêter pour de bon')
    expect(await harness.loadMatch(id)).toMatchObject({ phase: 'off', off: 'aborted' })
  })
})
