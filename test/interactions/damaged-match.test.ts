import { textsIn } from '@crackpost/bot/i18n/index'
import { exportPlayer } from '@crackpost/core/use-cases/export-player'
import { EMBEDDED_TABLE_NAME } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { asArray, asObject } from '@crackpost/playground/json'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAMAGED_TEXT, damageMatch, MATCH_DAMAGES } from '../kit/damaged-matches.ts'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { MATCH_SEED } from '../kit/harness/match.ts'
import { sampleCases } from '../kit/sampling.ts'
import { matchIdShownIn } from '../kit/scenarios/match.ts'
import { writeListedMatch } from '../kit/stored-matches.ts'
import type { MessageView } from '../kit/users/message-view.ts'
import type { TestUser } from '../kit/users/test-user.ts'

const { labels } = textsIn('fr')
const DAMAGED_TEXTS = { fr: 'Cette partie est abîmée', en: 'This match is damaged' }
const MINUTE_MS = 60_000
const OTHER_SEED = 'ffeeddccbbaa99887766554433221100'

describe('a damaged match', () => {
  let harness: DiscordHarness
  let zoe: TestUser
  let sam: TestUser
  /** A running match, to be damaged, and another one of the same players. */
  let damaged: string
  /** A message of the damaged match with a button that both players may press. */
  let announcement: MessageView
  let other: string

  beforeEach(async () => {
    harness = await createDiscordHarness()
    zoe = harness.addUser('Zoé', { manages: true })
    sam = harness.addUser('Sam', { locale: 'en-GB' })
    damaged = await startMatch(MATCH_SEED)
    other = await startMatch(OTHER_SEED)
    const [posted] = harness.messagesVisibleTo(zoe, await harness.threadOf(damaged)).slice(-1)
    if (!posted) throw new Error('nothing was posted')
    announcement = posted
  })
  afterEach(() => harness.close())

  const table = () => ({ client: harness.endpoint.client, table: EMBEDDED_TABLE_NAME })

  const openTable = async (): Promise<string> =>
    matchIdShownIn(await zoe.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 }))

  async function startMatch(seed: string): Promise<string> {
    harness.setSeed(seed)
    const id = await openTable()
    const joined = await sam.typeCommand('/crack join', { game: id })
    await sam.pressButton(joined, 'Start')
    return id
  }

  const logged = (): Record<string, unknown>[] => harness.endpoint.logLines.map((line) => JSON.parse(line))
  const damageLines = () => logged().filter(({ event }) => event === 'damaged')

  const optionValues = (view: MessageView): unknown[] =>
    view
      .components()
      .flatMap(({ options }) => asArray(options).map((option) => asObject(option).value))
      .filter((value) => value === damaged || value === other)

  it.each(sampleCases(Object.entries(MATCH_DAMAGES), 2))(
    'with %s is left out of lists, named to the operator once, and excused to its players',
    async (_, damage) => {
      await damage(table(), damaged)
      for (const [user, language, games] of [
        [zoe, 'fr', '/crack parties'],
        [sam, 'en', '/crack games'],
      ] as const) {
        const list = await user.typeCommand(games)
        expect(list.exchange?.answer.body).toContain(other)
        expect(list.exchange?.answer.body).not.toContain(damaged)
        const pressed = await user.pressButton(announcement, labels.hand)
        expect(pressed.text()).toContain(DAMAGED_TEXTS[language])
      }
      const [line] = damageLines()
      expect(damageLines()).toHaveLength(1)
      expect(line).toMatchObject({ door: 'store', match: damaged })
      expect(String(line?.item)).toMatch(new RegExp(`^M#${damaged} / (?:E#000002|HEAD)$`))
      expect(harness.endpoint.logLines.join()).not.toContain(DAMAGED_TEXT)
      expect(logged().filter(({ outcome }) => outcome === 'error')).toEqual([])
    },
  )

  it('leaves every other command as it is', async () => {
    await damageMatch(table(), damaged)
    expect(matchIdShownIn(await zoe.typeCommand('/crack plateau'))).toBe(other)
    expect((await zoe.autocomplete('/crack plateau', 'partie')).map(({ value }) => value)).toEqual([other])
    expect((await zoe.autocomplete('/crack revanche', 'partie')).map(({ value }) => value)).toEqual([])
    expect(optionValues(await zoe.typeCommand('/crack serveur'))).toEqual([other])
    const opened = await openTable()
    expect((await sam.autocomplete('/crack join', 'game')).map(({ value }) => value)).toEqual([opened])
    expect((await sam.typeCommand('/crack join', { game: opened })).text()).toContain('2 ')
    const resigned = await zoe.pressButton(
      await zoe.typeCommand('/crack abandonner', { partie: other }),
      labels.resign,
    )
    expect(matchIdShownIn(resigned)).toBe(other)
    expect(matchIdShownIn(await zoe.typeCommand('/crack revanche'))).not.toBe(other)
  })

  it('is left out of finished matches and does not hide the others', async () => {
    const store = createStore(harness.endpoint.client, EMBEDDED_TABLE_NAME)
    const [me, you] = [await playerOf(zoe), await playerOf(sam)]
    const place = { server: harness.server, channel: harness.channel }
    const now = harness.discord.clock.now()
    const write = (name: string, at: number) =>
      writeListedMatch(store, { name, phase: 'over', players: [me, you], place, at })
    const older = await write('older', now - 2 * MINUTE_MS)
    await damageMatch(table(), await write('newer', now - MINUTE_MS))
    await damageMatch(table(), await write('newest', now))
    expect((await zoe.autocomplete('/crack revanche', 'partie')).map(({ value }) => value)).toEqual([older])
  })

  it('does not stop an open table of the same host, nor new ones', async () => {
    const opened = await openTable()
    for (let n = 1; n < 10; n++) await openTable()
    expect((await zoe.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })).text()).toContain('10')
    await damageMatch(table(), opened)
    expect(
      matchIdShownIn(await zoe.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })),
    ).not.toBe(opened)
  })

  it('is named in the file of the player’s data, which has the others', async () => {
    await damageMatch(table(), damaged)
    const shown = await zoe.typeCommand('/crack confidentialité')
    await zoe.pressButton(shown, 'Mes données en fichier')
    expect(shown.text()).toContain('Je n’ai pas pu lire une de tes parties')
    expect(JSON.stringify(shown.message)).toContain('crackpost.json')
    const exported = await exportPlayer(harness.endpoint.services.ports, await playerOf(zoe))
    expect(exported.unreadable).toEqual([damaged])
    expect(exported.matches.map(({ id }) => id)).toEqual([other])
  })

  it('does not keep its player from being forgotten', async () => {
    await damageMatch(table(), damaged)
    const shown = await zoe.typeCommand('/crack confidentialité')
    await zoe.pressButton(shown, 'M’oublier…')
    const done = await zoe.pressButton(shown, 'Oublie-moi pour de bon')
    expect(done.text()).toContain('je ne sais plus qui tu es')
    expect((await harness.loadMatch(other)).phase).toBe('over')
    const left = (await harness.endpoint.dumpTable()).join('\n')
    expect(left).not.toContain(zoe.user)
    expect(left).not.toContain('Zoé')
  })

  it('is postponed by the sweep, which goes on with the others', async () => {
    await damageMatch(table(), damaged)
    const { deadline } = await harness.loadMatch(other)
    const { matches } = harness.endpoint.services.ports
    const isDue = async (): Promise<boolean> =>
      (await matches.findDue(harness.discord.clock.now(), 100)).some(({ id }) => id === damaged)
    const turn = (await harness.loadMatch(other)).turn
    await harness.advanceClock((deadline ?? 0) - harness.discord.clock.now() + MINUTE_MS)
    expect((await harness.loadMatch(other)).turn).toBeGreaterThan(turn)
    for (let minute = 0; minute < 14; minute++) {
      expect(await isDue()).toBe(false)
      harness.discord.clock.advance(MINUTE_MS)
    }
    harness.discord.clock.advance(MINUTE_MS)
    // It stays in the due index, in case it is repaired.
    expect(await isDue()).toBe(true)
    await harness.advanceClock(0)
    expect(await isDue()).toBe(false)
    expect(damageLines()).toHaveLength(1)
    expect(logged().filter(({ event }) => event === 'sweepFailed')).toEqual([])
  })

  const playerOf = async ({ user }: TestUser): Promise<string> =>
    harness.endpoint.services.ports.people.findOrCreatePlayer(user)
})
