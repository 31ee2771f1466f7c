import type { Language } from '@crackpost/bot/discord/interaction'
import { textsIn } from '@crackpost/bot/i18n/index'
import { NOTICE_TEXTS } from '@crackpost/bot/i18n/notices'
import { BLOCKING_TEXTS } from '@crackpost/bot/i18n/panels/blocking'
import { SETTINGS_TEXTS } from '@crackpost/bot/i18n/panels/settings'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { OPEN_MATCH_LIMITS, PINGS_PER_DAY } from '@crackpost/core/use-cases/limits'
import { ensureDmChannel } from '@crackpost/playground/state/dm-channel'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createInvitationScenario,
  INVITATION_TITLE,
  type InvitationScenario,
  mentionOf,
} from '../kit/scenarios/invitation.ts'
import { matchIdShownIn, publicMessagesIn, ROOT_COMMAND_NAMES } from '../kit/scenarios/match.ts'
import { type MessageView, selectOptionLabels } from '../kit/users/message-view.ts'
import type { TestUser } from '../kit/users/test-user.ts'

const HOUR_MS = 3_600_000
const NO_NAMES = { player: (who: string) => who, seat: String }

const COMMANDS = {
  fr: {
    ...ROOT_COMMAND_NAMES.fr,
    settings: '/crack réglages',
    rematch: '/crack revanche',
    resign: '/crack abandonner',
  },
  en: {
    ...ROOT_COMMAND_NAMES.en,
    settings: '/crack settings',
    rematch: '/crack rematch',
    resign: '/crack resign',
  },
} as const

/** The refusal that does not tell its reason. */
const refusal = (language: Language, whom: TestUser): string =>
  textsIn(language).rejections.noInvitations({ code: 'noInvitations', player: mentionOf(whom) }, NO_NAMES)

const block = async (language: Language, by: TestUser, whom: TestUser): Promise<MessageView> => {
  const { buttons } = SETTINGS_TEXTS[language]
  const blocking = BLOCKING_TEXTS[language]
  const settings = await by.typeCommand(COMMANDS[language].settings)
  return by.selectOptions(await by.pressButton(settings, buttons.blocked), blocking.add, [whom.user])
}

let scenario: InvitationScenario
afterEach(() => scenario.harness.close())

describe.each(LANGUAGES)('invitations, in %s', (language: Language) => {
  const texts = textsIn(language)
  const { labels, rejections } = texts
  const { buttons } = SETTINGS_TEXTS[language]
  const blocking = BLOCKING_TEXTS[language]
  const commands = COMMANDS[language]

  beforeEach(async () => {
    scenario = await createInvitationScenario(language)
  })

  describe('from a blocked user', () => {
    it('are refused without the reason, until the settings unblock that user', async () => {
      const { host, guest, third, invite, pings } = scenario
      const listed = await block(language, guest, host)
      expect(listed.text()).toContain(blocking.count(1))
      expect(listed.text()).toContain(mentionOf(host))
      expect((await invite(host, guest)).text()).toBe(refusal(language, guest))
      expect(pings(guest)).toBe(0)
      // Those who are not blocked can still invite.
      expect((await invite(third, guest)).text()).toContain(texts.invited([mentionOf(guest)]))
      expect(selectOptionLabels(listed, blocking.remove)).toEqual([host.name])
      const free = await guest.selectOptions(listed, blocking.remove, [host.name])
      expect(free.text()).toContain(blocking.count(0))
      expect((await invite(host, guest)).text()).toContain(texts.invited([mentionOf(guest)]))
    })

    it('are refused in the words of a full list of invitations', () => {
      const limit = { code: 'tooMany', what: 'challengesTo', limit: 20, player: '<@1>' } as const
      expect(rejections.tooMany(limit, NO_NAMES)).toBe(
        rejections.noInvitations({ code: 'noInvitations', player: '<@1>' }, NO_NAMES),
      )
    })

    it('concern neither bots nor the player', async () => {
      const { harness, guest } = scenario
      const shown = await guest.pressButton(await guest.typeCommand(commands.settings), buttons.blocked)
      for (const user of [guest.user, harness.discord.state.bot])
        expect((await guest.selectOptions(shown, blocking.add, [user])).text()).toBe(blocking.unfit)
      expect(shown.text()).toContain(blocking.count(0))
    })
  })

  describe('that are declined', () => {
    it('show on the table’s message, which stays open to others', async () => {
      const { harness, host, guest, third, invite, lobby } = scenario
      await invite(host, guest)
      expect((await third.pressButton(lobby(), labels.decline)).text()).toBe(
        rejections.notInvited({ code: 'notInvited' }, NO_NAMES),
      )
      const receipt = await guest.pressButton(lobby(), labels.decline)
      expect(receipt.text()).toContain(texts.declined([mentionOf(guest)]))
      expect(receipt.buttonLabels()).toContain(labels.blocked)
      expect(lobby().text()).toContain(texts.declined([mentionOf(guest)]))
      expect(lobby().text()).not.toContain(texts.invited([mentionOf(guest)]))
      expect(lobby().buttonLabels()).not.toContain(labels.decline)
      const joined = await third.pressButton(lobby(), labels.join)
      await host.pressButton(joined.message ? lobby() : joined, labels.start)
      expect((await harness.loadMatch(matchIdShownIn(receipt))).phase).toBe('playing')
    })

    it('leave a private table that says that it can’t fill', async () => {
      const { host, guest, invite, lobby } = scenario
      await invite(host, guest, { [commands.private]: true })
      expect(lobby().text()).not.toContain(texts.cantFill(false))
      await guest.pressButton(lobby(), labels.decline)
      expect(lobby().text()).toContain(texts.cantFill(false))
      expect((await guest.pressButton(lobby(), labels.join)).text()).toBe(
        rejections.private({ code: 'private' }, NO_NAMES),
      )
    })

    it('are listed among the player’s games, can be declined there, and make room for others', async () => {
      const { harness, host, guest, invite } = scenario
      const list = async (): Promise<MessageView> => guest.typeCommand(commands.games)
      for (let n = 0; n < OPEN_MATCH_LIMITS.challengesFromTo; n++) await invite(host, guest)
      await harness.advanceClock(2 * HOUR_MS)
      expect((await invite(host, guest)).text()).toBe(
        rejections.tooMany(
          {
            code: 'tooMany',
            what: 'challengesFromTo',
            limit: OPEN_MATCH_LIMITS.challengesFromTo,
            player: mentionOf(guest),
          },
          NO_NAMES,
        ),
      )
      guest.switchChannel(ensureDmChannel(harness.discord, guest.user).id)
      const shown = await list()
      expect(shown.text()).toContain(texts.states.invited)
      expect(shown.text()).toContain(mentionOf(host))
      await guest.pressButton(shown, { label: labels.decline, nth: 0 })
      const left = (await list()).buttonLabels().filter((label) => label === labels.decline)
      expect(left).toHaveLength(OPEN_MATCH_LIMITS.challengesFromTo - 1)
      expect((await invite(host, guest)).text()).toContain(texts.invited([mentionOf(guest)]))
    })
  })

  describe('that were not answered', () => {
    it('make the start ask first, by button and by command', async () => {
      const { harness, host, guest, third, invite, lobby } = scenario
      await invite(host, guest, { [commands.players]: 3 })
      // Too few players: there is nothing to ask yet.
      expect((await host.pressButton(lobby(), labels.start)).text()).toBe(
        rejections.tooFew({ code: 'tooFew', needed: 2, seated: 1 }, NO_NAMES),
      )
      await third.pressButton(lobby(), labels.join)
      const id = matchIdShownIn(lobby())
      for (const question of [
        await host.pressButton(lobby(), labels.start),
        await host.typeCommand(commands.start),
      ]) {
        expect(question.text()).toBe(texts.askStart([mentionOf(guest)]))
        expect((await harness.loadMatch(id)).phase).toBe('open')
      }
      // Those who may not start are not asked.
      expect((await third.pressButton(lobby(), labels.start)).text()).toBe(
        rejections.notHost({ code: 'notHost' }, NO_NAMES),
      )
      await host.pressButton(await host.typeCommand(commands.start), labels.startNow)
      expect((await harness.loadMatch(id)).phase).toBe('playing')
      expect((await guest.typeCommand(commands.games)).text()).not.toContain(texts.states.invited)
    })

    it(`ping at most ${OPEN_MATCH_LIMITS.pingsFromTo} times an hour from one host, called-off tables included`, async () => {
      const { harness, host, guest, third, invite, callOff, pings } = scenario
      for (let n = 0; n < OPEN_MATCH_LIMITS.pingsFromTo; n++) {
        await invite(host, guest)
        await callOff(host)
      }
      expect(pings(guest)).toBe(OPEN_MATCH_LIMITS.pingsFromTo)
      const tooMany = rejections.tooMany(
        {
          code: 'tooMany',
          what: 'pingsFromTo',
          limit: OPEN_MATCH_LIMITS.pingsFromTo,
          player: mentionOf(guest),
        },
        NO_NAMES,
      )
      for (let n = 0; n < 3; n++) expect((await invite(host, guest)).text()).toBe(tooMany)
      expect(pings(guest)).toBe(OPEN_MATCH_LIMITS.pingsFromTo)
      // The limit is between these two.
      await invite(host, third)
      await invite(third, guest)
      expect(pings(guest)).toBe(OPEN_MATCH_LIMITS.pingsFromTo + 1)
      await harness.advanceClock(HOUR_MS + 60_000)
      await invite(host, guest)
      expect(pings(guest)).toBe(OPEN_MATCH_LIMITS.pingsFromTo + 2)
    })
  })

  describe('to a player whom the host removed', () => {
    it('are void: the player was named before, is told, and can’t come back in any way', async () => {
      const { harness, host, guest, invite, lobby, pings } = scenario
      await invite(host, guest, { [commands.players]: 3 })
      const oldPanel = await guest.typeCommand(commands.board, { [commands.match]: matchIdShownIn(lobby()) })
      await guest.pressButton(lobby(), labels.join)
      const before = pings(guest)
      const more = await host.pressButton(lobby(), labels.more)
      const question = await host.selectOptions(more, texts.kick, [guest.name])
      expect(question.text()).toBe(texts.askKick(mentionOf(guest)))
      const id = matchIdShownIn(lobby())
      expect((await harness.loadMatch(id)).players).toHaveLength(2)
      await host.pressButton(question, labels.kickNow)
      expect((await harness.loadMatch(id)).players).toHaveLength(1)
      expect(lobby().text()).not.toContain(texts.invited([mentionOf(guest)]))
      // The removed player is told, once.
      const told = NOTICE_TEXTS[language].kicked({
        who: mentionOf(guest),
        title: INVITATION_TITLE,
        from: '',
        by: '',
        newcomer: '',
      })
      const notices = publicMessagesIn(harness, guest, harness.channel).filter((view) =>
        view.text().includes(told),
      )
      expect(notices).toHaveLength(1)
      expect(pings(guest)).toBe(before + 1)
      const kicked = rejections.kicked({ code: 'kicked' }, NO_NAMES)
      expect((await guest.pressButton(lobby(), labels.join)).text()).toBe(kicked)
      expect((await guest.typeCommand(commands.join, { [commands.match]: id })).text()).toBe(kicked)
      expect((await guest.pressButton(oldPanel, labels.join)).text()).toBe(kicked)
      expect(await guest.autocomplete(commands.join, commands.match)).toEqual([])
      expect((await harness.loadMatch(id)).players).toHaveLength(1)
    })

    it('follow the player’s wish for direct messages, and ask only the host', async () => {
      const { harness, host, guest, third, invite, lobby } = scenario
      const settings = await guest.typeCommand(commands.settings)
      await guest.pressButton(settings, SETTINGS_TEXTS[language].dmLabel(true))
      await invite(host, guest, { [commands.players]: 3 })
      await guest.pressButton(lobby(), labels.join)
      await third.pressButton(lobby(), labels.join)
      const more = await host.pressButton(lobby(), labels.more)
      expect(
        (await third.pressButton(lobby(), labels.more)).components().map(({ placeholder }) => placeholder),
      ).not.toContain(texts.kick)
      await host.pressButton(await host.selectOptions(more, texts.kick, [guest.name]), labels.kickNow)
      const dm = ensureDmChannel(harness.discord, guest.user).id
      expect(harness.messagesVisibleTo(guest, dm).map((view) => view.text())).toEqual([
        expect.stringContaining(mentionOf(guest)),
      ])
    })
  })
})

// Independent of the language.
describe('invitations', () => {
  const language = 'fr'
  const texts = textsIn(language)
  const { labels } = texts
  const commands = COMMANDS[language]

  beforeEach(async () => {
    scenario = await createInvitationScenario(language)
  })

  it('that are accepted do not count as pings', async () => {
    const { host, guest, invite, lobby, callOff } = scenario
    for (let n = 0; n < OPEN_MATCH_LIMITS.pingsFromTo + 2; n++) {
      expect((await invite(host, guest)).text()).toContain(texts.invited([mentionOf(guest)]))
      await guest.pressButton(lobby(), labels.join)
      await callOff(host)
    }
  })

  it(`ping one player at most ${PINGS_PER_DAY} times a day in all; further ones are silent`, async () => {
    const { harness, guest, addUser, invite, pings } = scenario
    for (let n = 0; n < PINGS_PER_DAY + 2; n++)
      expect((await invite(addUser(`Friend ${n}`), guest)).text()).toContain(
        texts.invited([mentionOf(guest)]),
      )
    expect(pings(guest)).toBe(PINGS_PER_DAY)
    await harness.advanceClock(24 * HOUR_MS)
    await invite(addUser('Late friend'), guest)
    expect(pings(guest)).toBe(PINGS_PER_DAY + 1)
  })

  it('that are declined get the first response when the same press arrives twice, also from elsewhere', async () => {
    const { harness, host, guest, invite } = scenario
    await invite(host, guest)
    guest.switchChannel(ensureDmChannel(harness.discord, guest.user).id)
    const receipt = await guest.pressButton(await guest.typeCommand(commands.games), labels.decline)
    if (!receipt.exchange) throw new Error('nothing was sent')
    const { event, answer } = receipt.exchange
    expect((await harness.endpoint.endpoint(event)).body).toBe(answer.body)
  })

  it('are declined when the invited player is forgotten', async () => {
    const { harness, host, guest, invite, lobby } = scenario
    await invite(host, guest)
    const question = await guest.pressButton(await guest.typeCommand('/crack confidentialité'), 'M’oublier…')
    await guest.pressButton(question, 'Oublie-moi pour de bon')
    const { terms, declined } = await harness.loadMatch(matchIdShownIn(lobby()))
    expect(declined).toEqual(terms.invited)
  })

  it('from a blocked user are refused also as a rematch, and after the user was forgotten and came back', async () => {
    const { harness, host, guest, invite, lobby } = scenario
    const opened = await invite(host, guest)
    await guest.pressButton(lobby(), labels.join)
    await host.pressButton(opened, labels.start)
    await guest.pressButton(await guest.typeCommand(commands.resign), labels.resign)
    await block(language, guest, host)
    const again = await host.typeCommand(commands.rematch, { [commands.match]: matchIdShownIn(opened) })
    expect(again.text()).toBe(refusal(language, guest))
    const { people } = harness.endpoint.services.ports
    await people.forgetPlayer((await people.findPlayer(host.user)) ?? '')
    expect((await invite(host, guest)).text()).toBe(refusal(language, guest))
  })

  it('that are declined leave a private table with enough players that can start without them', async () => {
    const { harness, host, guest, third, invite, lobby } = scenario
    await invite(host, guest, {
      [commands.and]: third.user,
      [commands.players]: 3,
      [commands.private]: true,
    })
    await third.pressButton(lobby(), labels.join)
    await guest.pressButton(lobby(), labels.decline)
    expect(lobby().text()).toContain(texts.cantFill(true))
    await host.pressButton(lobby(), labels.start)
    expect((await harness.loadMatch(matchIdShownIn(lobby()))).phase).toBe('playing')
  })
})
