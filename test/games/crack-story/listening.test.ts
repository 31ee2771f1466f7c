import { type CrackStoryTypes, crackStoryGame } from '@crackpost/core/games/crack-story/index'
import type { EventView } from '@crackpost/core/games/crack-story/view'
import type { MatchCommand } from '@crackpost/core/match/decide'
import { isTextHidden, type Match } from '@crackpost/core/match/state'
import { exportPlayer } from '@crackpost/core/use-cases/export-player'
import { continueForgetting, startForgetting } from '@crackpost/core/use-cases/forget-player'
import { type CommandResult, handleCommand } from '@crackpost/core/use-cases/handle-command'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import {
  EMBEDDED_TABLE_NAME,
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStoryRound } from '../../kit/crack-story-round.ts'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  type ManualClock,
  type StartedMatch,
  startTestMatch,
  testMatchSettings,
  unwrapResult,
} from '../../kit/harness/use-cases.ts'

const eventViews = (events: readonly CrackStoryTypes['event'][], seat: number | null): EventView[] =>
  events.map((event) => crackStoryGame.viewEvent(event, seat))

describe('listening', () => {
  it('shows each new word once, only to the listener, and counts when the form is sent', () => {
    const table = createStoryRound(['E D', 'D A', 'C A'])
    table.recite('A', 'E Elle')
    const events = table.submit('C', 'listen')
    expect(eventViews(events, 2)).toEqual([
      { type: 'listened', seat: 2, from: 0, words: ['Elle'], showing: 1 },
    ])
    for (const other of [null, 0, 1]) expect(eventViews(events, other)).toEqual([{ type: 'nothing' }])
    table.submit('C', 'heard')
    expect(table.rejectionCode('C', 'listen')).toBe('nothingNew')
    table.listenToAll('B')
    table.recite('B', 'D dort')
    expect(table.submit('C', 'listen')).toMatchObject([{ from: 1, words: ['dort'], showing: 1 }])
  })

  it('shows words a second time after a form that was never sent, but not a third time', () => {
    const table = createStoryRound(['E D', 'D A'])
    table.recite('A', 'E Elle')
    expect(table.submit('B', 'listen')).toMatchObject([{ words: ['Elle'], showing: 1 }])
    expect(table.submit('B', 'listen')).toMatchObject([{ words: ['Elle'], showing: 2 }])
    expect(table.rejectionCode('B', 'listen')).toBe('nothingNew')
    expect(table.rejectionCode('B', 'heard')).toBe('nothingShown')
    expect(crackStoryGame.view(table.state, 1).mine).toMatchObject({ unheard: 0, mayListen: false })
  })

  it('counts each word separately when new words join some already shown', () => {
    const table = createStoryRound(['E D A', 'D A', 'C A'])
    table.recite('A', 'E Elle')
    table.submit('C', 'listen')
    table.listenToAll('B')
    table.recite('B', 'D dort')
    expect(table.submit('C', 'listen')).toMatchObject([{ from: 0, words: ['Elle', 'dort'], showing: 2 }])
    expect(table.submit('C', 'listen')).toMatchObject([{ from: 1, words: ['dort'], showing: 2 }])
    expect(table.rejectionCode('C', 'listen')).toBe('nothingNew')
  })

  it('is not needed by authors, and ends for the reciting seat when the recital form opens', () => {
    const table = createStoryRound(['E D A', 'D A', 'C A'])
    table.recite('A', 'E Elle')
    expect(table.rejectionCode('A', 'listen')).toBe('nothingNew')
    table.submit('B', 'open')
    expect(table.rejectionCode('B', 'listen')).toBe('listeningClosed')
    table.submit('C', 'listen')
  })

  it('starts again with each story, and forgets removed words', () => {
    const table = createStoryRound(['E D', 'D A', 'C A'])
    table.recite('A', 'E Elle')
    table.listenToAll('B')
    table.listenToAll('C')
    table.submit('B', 'contest 1')
    table.submit('C', 'vote drop')
    table.submit('A', 'vote drop')
    table.recite('B', 'D du')
    expect(table.submit('C', 'listen')).toMatchObject([{ words: ['du'], showing: 1 }])
    expect(eventViews(table.submit('A', 'listen'), 0)).toMatchObject([{ words: ['du'] }])
  })

  it('keeps the turn number and is invisible to others', () => {
    const table = createStoryRound(['E D', 'D A', 'C A'])
    table.recite('A', 'E Elle')
    const before = [null, 0, 1].map((seat) => crackStoryGame.view(table.state, seat))
    const events = [...table.submit('C', 'listen'), ...table.submit('C', 'heard')]
    expect([null, 0, 1].map((seat) => crackStoryGame.view(table.state, seat))).toEqual(before)
    expect(events.every((event) => crackStoryGame.keepsTurn?.(event))).toBe(true)
  })
})

describe('listening through the log', () => {
  let engine: EmbeddedDatabase
  let time: ManualClock
  let testPorts: Ports
  let table: StartedMatch
  let causes = 0

  beforeEach(async () => {
    engine = await openEmbeddedDatabase({ folder: null })
    time = createManualClock()
    testPorts = createTestPorts(
      createStore(engine.client, EMBEDDED_TABLE_NAME, { now: time.now, onBackgroundError: () => {} }),
      time,
    )
    table = await startTestMatch(testPorts, 'story', testMatchSettings('crack-story', 3))
  })
  afterEach(() => engine.close())

  const stateOf = (match: Match) => crackStoryGame.schema.state.parse(match.play?.course.state)
  const playerAt = (seat: number): string => table.match.players[seat]?.player ?? ''
  const press = async (
    seat: number,
    command: MatchCommand,
    cause = `cause ${causes++}`,
  ): Promise<CommandResult> =>
    unwrapResult(await handleCommand(testPorts, commandRequestOf(table.id, playerAt(seat), cause, command)))
  const submitAction = (
    seat: number,
    action: CrackStoryTypes['action'],
    cause?: string,
  ): Promise<CommandResult> => press(seat, { type: 'act', action }, cause)
  /** The words that a result shows to a seat, as the modal would get them. */
  const shownWords = ({ entry }: CommandResult, seat: number): string[] =>
    entry.facts.flatMap((fact) =>
      fact.type === 'moved'
        ? fact.events.flatMap((event) => {
            const eventView = crackStoryGame.viewEvent(crackStoryGame.schema.event.parse(event), seat)
            return eventView.type === 'listened' ? eventView.words : []
          })
        : [],
    )
  const currentMatch = async (): Promise<Match> => {
    const match = (await loadCurrent(testPorts, table.id))?.match
    if (!match) throw new Error('there is no match')
    return match
  }

  /** Starts a match in which the first player lays the first letter of their hand. */
  async function startStory(): Promise<{ first: number; listener: number; word: string }> {
    const first = stateOf(table.match).turn
    const hand = crackStoryGame.view(stateOf(table.match), first).mine?.hand ?? []
    const card = hand.find((face) => /^[A-Z]$/.test(face)) ?? ''
    const word = `${card.toLowerCase()}abcd`
    await submitAction(first, { type: 'open' })
    await submitAction(first, { type: 'play', recital: '', cards: [{ card, word }] })
    return { first, listener: (first + 2) % 3, word }
  }

  it('shows the same words to the same interaction, and commits before showing', async () => {
    const { listener, word } = await startStory()
    const once = await submitAction(listener, { type: 'listen' }, 'press')
    expect(stateOf(await currentMatch()).hearings[listener]).toEqual({ heard: 0, shown: 1 })
    const repeated = await submitAction(listener, { type: 'listen' }, 'press')
    expect(repeated.duplicate).toBe(true)
    expect([shownWords(once, listener), shownWords(repeated, listener)]).toEqual([[word], [word]])
    expect(repeated.entry).toEqual(once.entry)
  })

  it('shows no word more than twice after a double press or from two devices at once', async () => {
    const { listener, word } = await startStory()
    const pressed = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        handleCommand(
          testPorts,
          commandRequestOf(table.id, playerAt(listener), `device ${n}`, {
            type: 'act',
            action: { type: 'listen' },
          }),
        ),
      ),
    )
    const words = pressed.flatMap((result) => (result.ok ? shownWords(result.value, listener) : []))
    expect(words).toEqual([word, word])
  })

  it('shows words a second time after a crash between commit and response', async () => {
    const { listener, word } = await startStory()
    await submitAction(listener, { type: 'listen' })
    // The response of the first press is lost; the second press finds the event in the log.
    const second = await submitAction(listener, { type: 'listen' })
    expect(shownWords(second, listener)).toEqual([word])
    const third = await handleCommand(
      testPorts,
      commandRequestOf(table.id, playerAt(listener), 'third', { type: 'act', action: { type: 'listen' } }),
    )
    expect(third).toMatchObject({ ok: false, error: { code: 'nothingNew' } })
  })

  it('keeps all buttons valid and all deadlines unchanged', async () => {
    const { listener } = await startStory()
    const before = await currentMatch()
    await submitAction(listener, { type: 'listen' })
    await submitAction(listener, { type: 'heard' })
    const after = await currentMatch()
    expect([after.turn, after.deadline]).toEqual([before.turn, before.deadline])
  })

  it('a vote suspends the time of the turn, and ends only by its own timer', async () => {
    const { listener, first } = await startStory()
    await submitAction(listener, { type: 'listen' })
    await submitAction(listener, { type: 'heard' })
    time.advance(3_600_000)
    const before = await currentMatch()
    const left = (before.deadline ?? 0) - time.now()
    await submitAction(listener, { type: 'contest', word: 0 })
    const voting = await currentMatch()
    expect(voting.deadline).toBe(time.now() + 12 * 3_600_000)
    expect(voting.turn).toBe(before.turn + 1)
    await submitAction(first, { type: 'vote', keep: true })
    expect((await currentMatch()).turn).toBe(voting.turn)
    time.advance(12 * 3_600_000)
    unwrapResult(
      await handleCommand(testPorts, { id: table.id, by: null, cause: 'tick', command: { type: 'tick' } }),
    )
    const after = await currentMatch()
    expect(stateOf(after).vote).toBeNull()
    expect(after.play?.timeouts).toEqual([0, 0, 0])
    expect(after.deadline).toBe(time.now() + left)
  })

  it('opening the recital form leaves the deadline unchanged', async () => {
    const { first } = await startStory()
    const before = await currentMatch()
    time.advance(3_600_000)
    await submitAction((first + 1) % 3, { type: 'open' })
    const after = await currentMatch()
    expect([after.turn, after.deadline]).toEqual([before.turn, before.deadline])
  })

  it('leaves no word of a running story in a player’s export', async () => {
    const { first, word } = await startStory()
    for (const player of table.players)
      expect(JSON.stringify(await exportPlayer(testPorts, player))).not.toContain(word)
    await press((first + 1) % 3, { type: 'resign' })
    await press((first + 2) % 3, { type: 'resign' })
    expect(JSON.stringify(await exportPlayer(testPorts, playerAt(first)))).toContain(word)
  })

  it('words can be hidden only by the host and moderators, also after the end', async () => {
    const { first } = await startStory()
    await press((first + 1) % 3, { type: 'resign' })
    await press((first + 2) % 3, { type: 'resign' })
    const over = await currentMatch()
    expect(over.phase).toBe('over')
    const guest = over.players.find(({ player }) => player !== over.host)?.player ?? ''
    const hide = { type: 'hide', what: '1.1' } as const
    expect(await handleCommand(testPorts, commandRequestOf(table.id, guest, 'guest', hide))).toMatchObject({
      error: { code: 'mayNotHide' },
    })
    unwrapResult(await handleCommand(testPorts, commandRequestOf(table.id, over.host, 'host', hide)))
    expect(isTextHidden(await currentMatch(), '1.1', first)).toBe(true)
    expect(isTextHidden(await currentMatch(), '1.2', first)).toBe(false)
    const moderator = { player: guest, moderates: over.terms.place.server }
    const command = { type: 'hide', what: first } as const
    unwrapResult(
      await handleCommand(testPorts, { id: table.id, by: moderator, cause: 'moderator', command: command }),
    )
    expect((await currentMatch()).hidden).toEqual(['1.1', first])
  })
})

describe('continueForgetting', () => {
  it('hides the player’s words in running and finished matches', async () => {
    const engine = await openEmbeddedDatabase({ folder: null })
    const time = createManualClock()
    const testPorts = createTestPorts(
      createStore(engine.client, EMBEDDED_TABLE_NAME, { now: time.now, onBackgroundError: () => {} }),
      time,
    )
    const players = await Promise.all(
      ['9001', '9002'].map((user) => testPorts.people.findOrCreatePlayer(user, user)),
    )
    const table = await startTestMatch(testPorts, 'forgotten', testMatchSettings('crack-story', 2))
    const seat = table.match.players.findIndex(({ player }) => player === table.players[1])
    unwrapResult(
      await handleCommand(testPorts, {
        id: table.id,
        by: { player: 'somebody-else', moderates: '1199000000000000001' },
        cause: 'offer',
        command: { type: 'offerSeat', seat, player: players[0] ?? '', silent: false },
      }),
    )
    unwrapResult(
      await handleCommand(testPorts, {
        id: table.id,
        by: { player: players[0] ?? '', moderates: null },
        cause: 'take',
        command: { type: 'takeSeat' },
      }),
    )
    await startForgetting(testPorts, players[0] ?? '')
    await continueForgetting(testPorts, players[0] ?? '', () => false)
    const match = (await loadCurrent(testPorts, table.id))?.match
    expect(match).toMatchObject({ phase: 'over', hidden: [seat] })
    await engine.close()
  })
})
