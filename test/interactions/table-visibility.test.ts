import type { Language } from '@crackpost/bot/discord/interaction'
import { textsIn } from '@crackpost/bot/i18n/index'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { ensureDmChannel } from '@crackpost/playground/state/dm-channel'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createInvitationScenario,
  INVITATION_TITLE,
  type InvitationScenario,
} from '../kit/scenarios/invitation.ts'
import { matchIdShownIn, ROOT_COMMAND_NAMES } from '../kit/scenarios/match.ts'
import { addTestThread } from '../kit/scenarios/thread.ts'

const NO_NAMES = { player: (who: string) => who, seat: String }

describe.each(LANGUAGES)('an open table, in %s', (language: Language) => {
  const { labels, rejections } = textsIn(language)
  const commands = ROOT_COMMAND_NAMES[language]
  const noMatch = rejections.noMatch({ code: 'noMatch' }, NO_NAMES)
  let scenario: InvitationScenario
  beforeEach(async () => {
    scenario = await createInvitationScenario(language)
  })
  afterEach(() => scenario.harness.close())

  const openPublic = async (): Promise<string> =>
    matchIdShownIn(
      await scenario.host.typeCommand(commands.open, {
        [commands.game]: INVITATION_TITLE,
        [commands.players]: 2,
      }),
    )

  it('is neither listed nor shown nor joinable from another channel of its server', async () => {
    const { harness, guest } = scenario
    const id = await openPublic()
    guest.switchChannel(harness.addChannel('elsewhere'))
    expect(await guest.autocomplete(commands.join, commands.match)).toEqual([])
    for (const command of [commands.join, commands.board])
      expect((await guest.typeCommand(command, { [commands.match]: id })).text()).toBe(noMatch)
    expect((await harness.loadMatch(id)).players).toHaveLength(1)
    // In its own channel it is.
    guest.switchChannel(harness.channel)
    expect(await guest.autocomplete(commands.join, commands.match)).toHaveLength(1)
    await guest.typeCommand(commands.join, { [commands.match]: id })
    expect((await harness.loadMatch(id)).players).toHaveLength(2)
  })

  it('is joinable from a thread of its channel', async () => {
    const { harness, guest } = scenario
    const id = await openPublic()
    guest.switchChannel(addTestThread(harness))
    expect((await guest.autocomplete(commands.join, commands.match)).map(({ value }) => value)).toEqual([id])
    await guest.typeCommand(commands.join, { [commands.match]: id })
    expect((await harness.loadMatch(id)).players).toHaveLength(2)
  })

  it('is listed and joinable from anywhere for those who are invited', async () => {
    const { harness, host, guest, third, invite } = scenario
    const id = matchIdShownIn(await invite(host, guest))
    for (const channel of [
      harness.addChannel('elsewhere'),
      ensureDmChannel(harness.discord, guest.user).id,
    ]) {
      guest.switchChannel(channel)
      expect((await guest.autocomplete(commands.join, commands.match)).map(({ value }) => value)).toEqual([
        id,
      ])
    }
    third.switchChannel(harness.addChannel('another'))
    expect(await third.autocomplete(commands.join, commands.match)).toEqual([])
    const games = await guest.typeCommand(commands.games)
    await guest.pressButton(games, labels.join)
    expect((await harness.loadMatch(id)).players).toHaveLength(2)
  })

  it('stays visible from anywhere to those who play', async () => {
    const { harness, host } = scenario
    const id = await openPublic()
    host.switchChannel(harness.addChannel('elsewhere'))
    expect((await host.typeCommand(commands.board, { [commands.match]: id })).text()).toContain(id)
  })
})
