import { wordsIn } from '@crackpost/bot/words/index'
import { list, record } from '@crackpost/playground/json'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everybodys, idIn, turnMessage } from './kit/evening.ts'
import type { Guest } from './kit/guest.ts'
import { spoken } from './kit/payload.ts'
import { type Salon, salon } from './kit/salon.ts'

const { labels, kick, somebody } = wordsIn('fr')

const LOUD = '@everyone'
const MARKED = '**gras** `x` <@123> ||s|| [x](http://x.y)'
const TURNED = '\u202eésrever\u2066 \u2069Zoé'
const UNSEEN = '\u200b\u2060\u202e\ufeff'

/** What turns the direction of reading, or can't be seen; a narrow no-break space is neither. */
const TREACHEROUS = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/

describe('names that are meant to do harm', () => {
  let here: Salon
  let guests: Guest[]
  let id: string
  beforeAll(async () => {
    here = await salon()
    guests = [LOUD, MARKED, TURNED, UNSEEN].map((name) => here.guest(name))
    const [host, ...others] = guests
    if (!host) throw new Error('nobody is there')
    const opened = await host.type('/crack nouvelle', { jeu: 'Le Crack', joueurs: 4 })
    id = idIn(opened)
    for (const guest of others) {
      await guest.complete('/crack rejoindre', 'partie')
      await guest.type('/crack rejoindre', { partie: id })
    }
  })
  afterAll(() => here.close())

  const said = (): string[] => here.payloads.flatMap(spoken)

  it('are listed without what can’t be seen, and whoever has none left is somebody', async () => {
    const [host] = guests
    if (!host) throw new Error('nobody is there')
    const shown = await host.press(await host.type('/crack plateau'), labels.more)
    const select = shown.parts().find(({ placeholder }) => placeholder === kick)
    expect(list(select?.options).map((option) => record(option).label)).toEqual([
      '**gras** `x` <@123> ||s|| [x](ht',
      'ésrever Zoé',
      somebody,
    ])
    const [table] = await here.guest('Léo').complete('/crack rejoindre', 'partie')
    expect(table?.name).toContain('@everyone, **gras**')
  })

  it('are mentions wherever Discord would read them, and ring nobody', async () => {
    const [host, ...others] = guests
    if (!host) throw new Error('nobody is there')
    await host.type('/crack commencer')
    const evening = {
      salon: here,
      language: 'fr',
      guests,
      match: id,
      place: await here.placeOf(id),
      pages: new Map(),
    } as const
    for (const guest of guests) {
      await guest.type('/crack parties')
      await guest.press(turnMessage(evening), labels.hand)
      await guest.complete('/crack main', 'partie')
    }
    for (const guest of others) await guest.press(await guest.type('/crack abandonner'), labels.resign)
    expect(said().join('\n')).toContain(`<@${host.user}>`)
    for (const text of said()) {
      expect(text).not.toContain(LOUD)
      expect(text).not.toContain('**gras**')
      expect(text).not.toContain('<@123>')
    }
    for (const channel of [here.channel, evening.place])
      for (const { message } of everybodys(here, host, channel)) {
        expect(message?.pinged.everyone).toBe(false)
        for (const user of message?.pinged.users ?? [])
          expect(guests.map((guest) => guest.user)).toContain(user)
      }
  })

  it('are in no payload as they were', () => {
    const shown = here.payloads.map(({ json }) => JSON.stringify(json)).join('\n')
    expect(shown).not.toMatch(TREACHEROUS)
    expect(shown).not.toMatch(/\\u20[0-6]/)
    // Where they are only looked at, they are what they are: in alternative texts and lists.
    expect(shown).toContain('ésrever Zoé')
  })

  it('say explicitly, in everything that is sent, whom they may ring', () => {
    for (const { kind, json } of here.payloads) {
      const { data, type, allowed_mentions } = record(json)
      const body = kind === 'callback' ? record(data) : { allowed_mentions }
      const speaks = kind !== 'callback' || type === 4 || type === 7
      if (speaks && kind !== 'commands' && kind !== 'dm' && kind !== 'thread')
        expect(body.allowed_mentions, kind).toMatchObject({ parse: [] })
    }
  })
})
