import { LE_CRACK_TEXTS } from '@crackpost/bot/games/le-crack/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { FunctionUrlResult } from '@crackpost/functions/http/function-url'
import type { JsonObject } from '@crackpost/playground/json'
import { findViolations } from '@crackpost/playground/rest/validate/index'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstPassOptions } from '../kit/drivers/le-crack.ts'
import { changedRows } from '../kit/fakes/table-diff.ts'
import { createDiscordHarness, type DiscordHarness } from '../kit/harness/discord.ts'
import { responseText } from '../kit/harness/endpoint.ts'
import { passActionIn } from '../kit/pass-command.ts'
import { leCrackStateOf } from '../kit/scenarios/le-crack-endings.ts'
import {
  LE_CRACK_DRIVER,
  latestTurnMessage,
  loadRecordedMatch,
  type MatchScenario,
  matchIdShownIn,
  matchMessages,
  playMove,
  publicMessagesIn,
  ROOT_COMMAND_NAMES,
  startLeCrackScenario,
} from '../kit/scenarios/match.ts'
import type { MessageView } from '../kit/users/message-view.ts'
import type { ForgeInteraction, TestUser } from '../kit/users/test-user.ts'

const { seed, steps } = loadRecordedMatch('short-final-2')
const { labels, staleTurn } = textsIn('fr')
const gameTexts = LE_CRACK_TEXTS.fr
const NO_RESPONSE: FunctionUrlResult = { statusCode: 0, headers: {}, body: '{}' }

const entriesOf = async ({ endpoint }: DiscordHarness, id: string): Promise<MatchLogEntry[]> => {
  const entries: MatchLogEntry[] = []
  for await (const entry of endpoint.services.ports.matches.readEntries(id)) entries.push(entry)
  return entries
}

/** Two players in the middle of a match: the one to move and the one who waits. */
async function startMidway(
  harness: DiscordHarness,
): Promise<{ evening: MatchScenario; mover: TestUser; other: TestUser }> {
  const scenario = await startLeCrackScenario(harness, 'fr', 2, 'buttons', seed)
  for (const [n, step] of steps.slice(0, 2).entries()) await playMove(scenario, step, n)
  const by = steps[2]?.by ?? 0
  const [mover, other] = [scenario.users[by], scenario.users[1 - by]]
  if (!mover || !other) throw new Error('nobody is there')
  return { evening: scenario, mover, other }
}

/** A preview of a move that can be placed in several ways. */
async function openPreview(user: TestUser): Promise<MessageView> {
  for (const mot of [
    'es',
    'le',
    'la',
    'un',
    'en',
    'se',
    'te',
    'ni',
    'on',
    'ou',
    'si',
    'su',
    'as',
    'os',
    'de',
  ])
    if ((await user.autocomplete('/lecrack jouer', 'mot', { mot })).length > 0)
      return user.typeCommand('/lecrack jouer', { mot })
  throw new Error('no short word fits')
}

describe('an old button', () => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  it('of an earlier turn shows the current state and changes nothing', async () => {
    const { evening, mover, other } = await startMidway(harness)
    const old = latestTurnMessage(evening)
    const preview = await openPreview(mover)
    await playMove(evening, { by: steps[2]?.by ?? 0, action: passActionIn(await leCrackStateOf(evening)) }, 0)
    const before = await harness.endpoint.dumpTable()
    for (const user of [mover, other])
      for (const label of [gameTexts.buttons.play, gameTexts.buttons.pass]) {
        const shown = await user.pressButton(old, label)
        expect(shown.text()).toContain(staleTurn)
        expect(shown.text()).toContain(evening.matchId)
      }
    for (const label of [labels.confirm, labels.change]) {
      const shown = await mover.pressButton(preview, label)
      expect(shown.text()).toContain(staleTurn)
      expect(shown.message?.id).not.toBe(preview.message?.id)
    }
    // Views are always available.
    for (const label of [labels.hand, labels.board, labels.more]) {
      const shown = await other.pressButton(old, label)
      expect(shown.text()).not.toContain(staleTurn)
      expect(shown.text()).toContain(evening.matchId)
    }
    expect((await mover.pressButton(preview, labels.cancel)).text()).toContain(evening.matchId)
    expect(await changedRows(harness, before)).toEqual([])
  })

  it('of an earlier or unknown release tells where to look', async () => {
    const { evening, mover } = await startMidway(harness)
    const before = await harness.endpoint.dumpTable()
    const withCustomId =
      (custom_id: string): ForgeInteraction =>
      (interaction) => ({ ...interaction, data: { custom_id, component_type: 2 } })
    for (const custom_id of [
      `show:${evening.matchId}`,
      `0:board:${evening.matchId}:3:`,
      'play',
      '{"a":1}',
      '\u202e',
    ]) {
      const shown = await mover.pressButton(latestTurnMessage(evening), labels.board, withCustomId(custom_id))
      expect(shown.text()).toContain('Ce bouton est d’un autre temps')
    }
    expect(await changedRows(harness, before)).toEqual([])
  })

  it('of a finished match says so and offers what is possible now', async () => {
    const { evening, mover, other } = await startMidway(harness)
    const old = latestTurnMessage(evening)
    const confirmation = await mover.typeCommand('/crack abandonner')
    const preview = await openPreview(mover)
    await mover.pressButton(confirmation, labels.resign)
    await harness.advanceClock(30 * 86_400_000)
    const before = await harness.endpoint.dumpTable()
    for (const user of [mover, other])
      for (const label of [gameTexts.buttons.play, gameTexts.buttons.pass]) {
        const shown = await user.pressButton(old, label)
        expect(shown.text()).toContain('La partie est finie')
        expect(shown.buttonLabels()).toEqual([labels.rematch, labels.board])
      }
    expect((await mover.pressButton(preview, labels.confirm)).text()).toContain('La partie est finie')
    for (const line of ['/lecrack passer', '/crack temps', '/crack arrêter', '/crack abandonner'])
      expect((await other.typeCommand(line, { partie: evening.matchId })).text()).toMatch(/finie/)
    expect(await changedRows(harness, before)).toEqual([])
  })

  it('of a lobby shows the started match', async () => {
    const zoe = harness.addUser('Zoé')
    const sam = harness.addUser('Sam')
    const opened = await zoe.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    const [lobby] = publicMessagesIn(harness, zoe, harness.channel).slice(-1)
    if (!lobby) throw new Error('no table is shown')
    await sam.pressButton(lobby, labels.join)
    const before = await entriesOf(harness, matchIdShownIn(opened))
    // A player cannot join twice, and the lobby is full.
    expect((await sam.typeCommand('/crack rejoindre', { partie: matchIdShownIn(opened) })).text()).toMatch(
      /déjà à cette table/,
    )
    expect(
      (
        await harness.addUser('Léo').typeCommand('/crack rejoindre', { partie: matchIdShownIn(opened) })
      ).text(),
    ).toMatch(/2 places/)
    expect(await entriesOf(harness, matchIdShownIn(opened))).toEqual(before)
    await zoe.pressButton(opened, labels.start)
    const started = await entriesOf(harness, matchIdShownIn(opened))
    expect((await zoe.pressButton(opened, labels.more)).text()).toContain(matchIdShownIn(opened))
    expect(await entriesOf(harness, matchIdShownIn(opened))).toEqual(started)
  })
})

describe('a double press', () => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  it('makes one move; the second gets the finished state', async () => {
    const { evening, mover } = await startMidway(harness)
    const before = (await entriesOf(harness, evening.matchId)).length
    // Sent before the first response, processed after it.
    let pressed: JsonObject = {}
    await mover.pressButton(await openPreview(mover), labels.confirm, (interaction) => {
      pressed = interaction
      return interaction
    })
    const second = await harness.endpoint.sendInteraction({ ...pressed, id: harness.discord.nextId() })
    expect((await entriesOf(harness, evening.matchId)).length).toBe(before + 1)
    expect(second.content).toContain(staleTurn)
    expect(findViolations('callback', JSON.parse(second.answer.body), { interaction: 3 })).toEqual([])
  })

  it('makes one move when both arrive at once', async () => {
    const { evening, mover } = await startMidway(harness)
    const preview = await openPreview(mover)
    const before = (await entriesOf(harness, evening.matchId)).length
    const views = await Promise.all([1, 2, 3].map(() => mover.pressButton(preview, labels.confirm)))
    expect((await entriesOf(harness, evening.matchId)).length).toBe(before + 1)
    expect(
      views.filter((view) => responseText(view.exchange?.answer ?? NO_RESPONSE).includes(staleTurn)),
    ).toHaveLength(2)
  })

  it('opens one match, takes one seat and starts once', async () => {
    const zoe = harness.addUser('Zoé')
    const sam = harness.addUser('Sam')
    const opened = await zoe.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    const id = matchIdShownIn(opened)
    const [lobby] = publicMessagesIn(harness, zoe, harness.channel).slice(-1)
    if (!lobby) throw new Error('no table is shown')
    await Promise.all([sam, sam].map((user) => user.pressButton(lobby, labels.join)))
    await Promise.all([zoe, sam, zoe].map((user) => user.pressButton(lobby, labels.start)))
    const facts = (await entriesOf(harness, id)).map(({ facts: [fact] }) => fact?.type)
    expect(facts).toEqual(['opened', 'joined', 'started'])
  })
})

describe('a repeated request', () => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  /** Sends the same bytes again; expects the same response and no change. */
  async function sendAgain({ exchange }: MessageView): Promise<void> {
    if (!exchange) throw new Error('nobody asked for this')
    const before = await harness.endpoint.dumpTable()
    expect(await harness.endpoint.endpoint(exchange.event)).toEqual(exchange.answer)
    expect(await changedRows(harness, before)).toEqual([])
  }

  it('gets the same bytes and changes nothing, for every request of a match', async () => {
    const commands = ROOT_COMMAND_NAMES.fr
    const zoe = harness.addUser('Zoé')
    const sam = harness.addUser('Sam', { locale: 'en-GB' })
    harness.setSeed(seed)
    const opened = await zoe.typeCommand(commands.open, {
      [commands.game]: 'Le Crack',
      [commands.players]: 2,
    })
    const id = matchIdShownIn(opened)
    await sendAgain(opened)
    const [table] = await sam.autocomplete('/crack join', 'game')
    const joined = await sam.typeCommand('/crack join', { game: table?.value ?? '' })
    for (const view of [opened, joined]) await sendAgain(view)
    const started = await zoe.pressButton(opened, labels.start)
    for (const view of [joined, started]) await sendAgain(view)
    const scenario: MatchScenario = {
      driver: LE_CRACK_DRIVER,
      harness,
      language: 'fr',
      users: [zoe, sam],
      matchId: id,
      threadId: await harness.threadOf(id),
      lastViews: new Map(),
    }
    const changes: MessageView[] = []
    const recordChange = async (view: MessageView): Promise<MessageView> => {
      changes.push(view)
      for (const each of changes.slice(-3)) await sendAgain(each)
      return view
    }
    // One user types and presses in French, the other in English.
    for (const [n, { by, action }] of steps.slice(0, 2).entries()) {
      const user = by === 0 ? zoe : sam
      const [word, confirm] = by === 0 ? ['mot', labels.confirm] : ['word', textsIn('en').labels.confirm]
      const line = by === 0 ? '/lecrack jouer' : '/lecrack play'
      const notation =
        action.type === 'play'
          ? `${action.at}${action.direction === 'down' ? 'v' : '>'} ${action.word.join('')}`
          : ''
      await recordChange(await user.pressButton(await user.typeCommand(line, { [word]: notation }), confirm))
      expect((await harness.loadMatch(id)).play?.course.state).toEqual(steps[n]?.after)
    }
    const turn = steps[2]?.by ?? 0
    const [mover, waiting] = turn === 0 ? [zoe, sam] : [sam, zoe]
    const inFrench = (user: TestUser) => user === zoe
    await recordChange(await waiting.typeCommand(inFrench(waiting) ? '/crack relancer' : '/crack nudge'))
    await recordChange(await waiting.typeCommand(inFrench(waiting) ? '/crack temps' : '/crack time'))
    const language = inFrench(mover) ? 'fr' : 'en'
    const pass = inFrench(mover) ? '/lecrack passer' : '/lecrack pass'
    await recordChange(await mover.typeCommand(pass, await firstPassOptions(mover, language)))
    await recordChange(await zoe.typeCommand('/crack arrêter'))
    await recordChange(await sam.typeCommand('/crack end', { how: 'accept' }))
    await recordChange(
      await zoe.pressButton(
        matchMessages(scenario).find((view) => view.buttonLabels().includes(labels.rematch)) ?? opened,
        labels.rematch,
      ),
    )
    for (const view of changes) await sendAgain(view)
  })

  it('gets its first response although the action is no longer possible', async () => {
    const zoe = harness.addUser('Zoé')
    const sam = harness.addUser('Sam')
    const opened = await zoe.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    const eve = harness.addUser('Ève')
    await eve.typeCommand('/crack rejoindre', { partie: matchIdShownIn(opened) })
    const question = await zoe.selectOptions(await zoe.pressButton(opened, labels.more), textsIn('fr').kick, [
      'Ève',
    ])
    const afterKick = await zoe.pressButton(question, labels.kickNow)
    expect(afterKick.text()).toContain(`<@${eve.user}> doit quitter la table`)
    await sendAgain(afterKick)
    await sam.typeCommand('/crack rejoindre', { partie: matchIdShownIn(opened) })
    // From a place where the table is not visible to those who are not at it.
    sam.switchChannel(harness.addChannel('elsewhere'))
    const left = await sam.typeCommand('/crack quitter')
    expect(left.text()).toContain(`<@${sam.user}> quitte la table`)
    await sendAgain(left)
    const closed = await zoe.typeCommand('/crack quitter')
    expect(closed.text()).toContain('la table est fermée')
    for (const view of [closed, left]) await sendAgain(view)
  })

  it('arriving twice at once makes one entry and gets one response', async () => {
    const { evening, mover } = await startMidway(harness)
    const before = (await entriesOf(harness, evening.matchId)).length
    let twin = Promise.resolve(NO_RESPONSE)
    const passed = await mover.typeCommand(
      '/lecrack passer',
      await firstPassOptions(mover, 'fr'),
      (interaction) => {
        twin = harness.endpoint.sendInteraction(interaction).then(({ answer }) => answer)
        return interaction
      },
    )
    expect(passed.exchange?.answer).toEqual(await twin)
    expect((await entriesOf(harness, evening.matchId)).length).toBe(before + 1)
  })

  it('never moves another match, although it names none', async () => {
    const first = await startMidway(harness)
    const [zoe, sam] = first.evening.users
    if (!zoe || !sam) throw new Error('nobody is there')
    // A second match of the same two players, with other tiles.
    harness.setSeed('0123456789abcdef0123456789abcdef')
    const opened = await zoe.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2, contre: sam.user })
    await sam.typeCommand('/crack rejoindre', { partie: matchIdShownIn(opened) })
    await zoe.pressButton(opened, labels.start)
    const matches = [first.evening.matchId, matchIdShownIn(opened)]
    const counts = () => Promise.all(matches.map(async (id) => (await entriesOf(harness, id)).length))
    const passed = await first.mover.typeCommand('/lecrack passer', await firstPassOptions(first.mover, 'fr'))
    const before = await counts()
    await sendAgain(passed)
    await sendAgain(passed)
    expect(await counts()).toEqual(before)
  })
})
