import type { Language } from '@crackpost/bot/discord/interaction'
import { textsIn } from '@crackpost/bot/i18n/index'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { exportPlayer } from '@crackpost/core/use-cases/export-player'
import { ensureDmChannel } from '@crackpost/playground/state/dm-channel'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { matchIdShownIn, ROOT_COMMAND_NAMES, USER_LOCALES } from '../kit/scenarios/match.ts'
import type { TestUser } from '../kit/users/test-user.ts'

const HOME_NICKNAME = 'Cheffe du club'
const FAR_NICKNAME = 'Zoé du bureau'

describe.each(LANGUAGES)('the nickname of a player in a server, in %s', (language: Language) => {
  const { labels } = textsIn(language)
  const commands = ROOT_COMMAND_NAMES[language]
  let harness: DiscordHarness
  let far: { server: string; channel: string }
  let zoe: TestUser
  let sam: TestUser

  beforeEach(async () => {
    harness = await createDiscordHarness()
    const about = { locale: USER_LOCALES[language] }
    zoe = harness.addUser('Zoé', about)
    sam = harness.addUser('Sam', about)
    far = harness.addServer([zoe, sam])
    harness.setNickname(zoe, HOME_NICKNAME)
  })
  afterEach(() => harness.close())

  /** Starts a match of both in a channel; returns its id. */
  async function playIn(channel: string): Promise<string> {
    for (const user of [zoe, sam]) user.switchChannel(channel)
    const opened = await zoe.typeCommand(commands.open, {
      [commands.game]: 'Le Crack',
      [commands.players]: 2,
    })
    const id = matchIdShownIn(opened)
    const joined = await sam.typeCommand(commands.join, { [commands.match]: id })
    await sam.pressButton(joined, labels.start)
    return id
  }

  /** Everything about a match that was posted, listed or described since then. */
  async function textsAbout(id: string, from: number): Promise<string> {
    const payloads = harness.sentPayloads.slice(from)
    const list = await sam.autocomplete(commands.hand, commands.match)
    const thread = await harness.threadOf(id)
    return JSON.stringify([
      payloads.map(({ json }) => json),
      list.filter(({ value }) => value === id),
      harness.discord.state.channels[thread]?.name,
    ])
  }

  it('appears in matches of that server only: in texts, alternative texts, lists and thread names', async () => {
    const home = await playIn(harness.channel)
    expect(await textsAbout(home, 0)).toContain(HOME_NICKNAME)
    const from = harness.sentPayloads.length
    const elsewhere = await playIn(far.channel)
    const there = await textsAbout(elsewhere, from)
    expect(there).not.toContain(HOME_NICKNAME)
    expect(there).toContain('Zoé')
    harness.setNickname(zoe, FAR_NICKNAME, far.server)
    await zoe.typeCommand(commands.games)
    // In one list, each match has the names of its own server.
    const list = await sam.autocomplete(commands.hand, commands.match)
    expect(list.find(({ value }) => value === home)?.name).toContain(HOME_NICKNAME)
    expect(list.find(({ value }) => value === elsewhere)?.name).toContain(FAR_NICKNAME)
  })

  it('is taken from an invitation, and is gone when it is removed', async () => {
    await sam.typeCommand(commands.open, {
      [commands.game]: 'Le Crack',
      [commands.players]: 2,
      [commands.against]: zoe.user,
    })
    const { people } = harness.endpoint.services.ports
    const player = (await people.findPlayer(zoe.user)) ?? ''
    expect(await people.identityOf(player)).toMatchObject({
      name: 'Zoé',
      nicknames: { [harness.server]: HOME_NICKNAME },
    })
    harness.setNickname(zoe, null)
    await zoe.typeCommand(commands.games)
    expect((await people.identityOf(player))?.nicknames).toEqual({})
  })

  it('is left alone by commands in direct messages, is exported, and is forgotten', async () => {
    await zoe.typeCommand(commands.games)
    zoe.switchChannel(ensureDmChannel(harness.discord, zoe.user).id)
    await zoe.typeCommand(commands.games)
    const { ports } = harness.endpoint.services
    const player = (await ports.people.findPlayer(zoe.user)) ?? ''
    expect((await exportPlayer(ports, player)).person).toEqual({
      user: zoe.user,
      name: 'Zoé',
      nicknames: { [harness.server]: HOME_NICKNAME },
    })
    await ports.people.forgetPlayer(player)
    expect((await harness.endpoint.dumpTable()).join('\n')).not.toContain(HOME_NICKNAME)
  })
})
