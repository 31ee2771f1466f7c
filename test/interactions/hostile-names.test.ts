import { textsIn } from '@crackpost/bot/i18n/index'
import { asArray, asObject } from '@crackpost/playground/json'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { markdownTexts } from '../kit/harness/payload.ts'
import { latestTurnMessage, matchIdShownIn, publicMessagesIn } from '../kit/scenarios/match.ts'
import type { TestUser } from '../kit/users/test-user.ts'

const { labels, kick, playerNumber } = textsIn('fr')

const EVERYONE_NAME = '@everyone'
const MARKDOWN_NAME = '**gras** `x` <@123> ||s|| [x](http://x.y)'
const BIDI_NAME = '\u202eésrever\u2066 \u2069Zoé'
const INVISIBLE_NAME = '\u200b\u2060\u202e\ufeff'

/** Characters that are invisible or change the reading direction, without the narrow no-break space. */
const INVISIBLE_CHARACTERS = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/

describe('hostile user names', () => {
  let harness: DiscordHarness
  let users: TestUser[]
  let id: string
  beforeAll(async () => {
    harness = await createDiscordHarness()
    users = [EVERYONE_NAME, MARKDOWN_NAME, BIDI_NAME, INVISIBLE_NAME].map((name) => harness.addUser(name))
    const [host, ...others] = users
    if (!host) throw new Error('nobody is there')
    const opened = await host.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 4 })
    id = matchIdShownIn(opened)
    for (const testUser of others) {
      await testUser.autocomplete('/crack rejoindre', 'partie')
      await testUser.typeCommand('/crack rejoindre', { partie: id })
    }
  })
  afterAll(() => harness.close())

  const markdownSent = (): string[] => harness.sentPayloads.flatMap(markdownTexts)

  it('are listed without invisible characters; an empty rest becomes the number of the seat', async () => {
    const [host] = users
    if (!host) throw new Error('nobody is there')
    const shown = await host.pressButton(await host.typeCommand('/crack plateau'), labels.more)
    const select = shown.components().find(({ placeholder }) => placeholder === kick)
    expect(asArray(select?.options).map((option) => asObject(option).label)).toEqual([
      '**gras** `x` <@123> ||s|| [x](ht',
      'ésrever Zoé',
      playerNumber(4),
    ])
    const [table] = await harness.addUser('Léo').autocomplete('/crack rejoindre', 'partie')
    expect(table?.name).toContain('@everyone, **gras**')
  })

  it('appear as mentions that notify nobody wherever Discord renders markdown', async () => {
    const [host, ...others] = users
    if (!host) throw new Error('nobody is there')
    await host.typeCommand('/crack commencer')
    const scenario = {
      harness,
      language: 'fr',
      users,
      matchId: id,
      threadId: await harness.threadOf(id),
      lastViews: new Map(),
    } as const
    for (const testUser of users) {
      await testUser.typeCommand('/crack parties')
      await testUser.pressButton(latestTurnMessage(scenario), labels.hand)
      await testUser.autocomplete('/crack main', 'partie')
    }
    for (const testUser of others)
      await testUser.pressButton(await testUser.typeCommand('/crack abandonner'), labels.resign)
    expect(markdownSent().join('\n')).toContain(`<@${host.user}>`)
    for (const text of markdownSent()) {
      expect(text).not.toContain(EVERYONE_NAME)
      expect(text).not.toContain('**gras**')
      expect(text).not.toContain('<@123>')
    }
    for (const channel of [harness.channel, scenario.threadId])
      for (const { message } of publicMessagesIn(harness, host, channel)) {
        expect(message?.pinged.everyone).toBe(false)
        for (const user of message?.pinged.users ?? [])
          expect(users.map((testUser) => testUser.user)).toContain(user)
      }
  })

  it('appear unescaped in no payload', () => {
    const shown = harness.sentPayloads.map(({ json }) => JSON.stringify(json)).join('\n')
    expect(shown).not.toMatch(INVISIBLE_CHARACTERS)
    expect(shown).not.toMatch(/\\u20[0-6]/)
    // Alternative texts and select options render no markdown; names are unescaped there.
    expect(shown).toContain('ésrever Zoé')
  })

  it('leave the allowed mentions of every payload explicit', () => {
    for (const { kind, json } of harness.sentPayloads) {
      const { data, type, allowed_mentions } = asObject(json)
      const body = kind === 'callback' ? asObject(data) : { allowed_mentions }
      const speaks = kind !== 'callback' || type === 4 || type === 7
      if (speaks && kind !== 'commands' && kind !== 'dm' && kind !== 'thread')
        expect(body.allowed_mentions, kind).toMatchObject({ parse: [] })
    }
  })
})
