import { messagePayload, reminderAnnouncement } from '@crackpost/bot/announcements/announcement'
import { CRACK_STORY_TEXTS } from '@crackpost/bot/games/crack-story/texts'
import { textsIn } from '@crackpost/bot/i18n/index'
import { loadPeople, playersOfMatch } from '@crackpost/bot/match/player-names'
import { rng } from '@crackpost/core/kernel/dice'
import { scheduledReminders } from '@crackpost/core/match/time/reminders'
import type { JsonObject } from '@crackpost/playground/json'
import { findViolations } from '@crackpost/playground/rest/validate/index'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  inventWord,
  labelStartingWith,
  openStoryHand,
  type StoryScenario,
  type StoryUser,
  startStoryScenario,
  takeStoryTurn,
  wordsInListeningModal,
} from '../../kit/drivers/crack-story.ts'
import { createDiscordHarness, type DiscordHarness } from '../../kit/harness/discord.ts'
import { publicMessagesIn, ROOT_COMMAND_NAMES } from '../../kit/scenarios/match.ts'
import { createMessageView as pageOf } from '../../kit/users/message-view.ts'

const { buttons, rejections, form } = CRACK_STORY_TEXTS.fr
const NO_NAMES = { player: () => '', seat: () => '' }
const NOTHING_NEW_TEXT = rejections.nothingNew({ code: 'nothingNew' }, NO_NAMES)

/** Starts a match of two players: one has said a word, the other has not heard it yet. */
async function startListening(
  harness: DiscordHarness,
): Promise<{ fireside: StoryScenario; speaker: StoryUser; listener: StoryUser }> {
  harness.setSeed('77aa0c3e9a7b48263c5e7f9012ab34cd')
  const scenario = await startStoryScenario(
    harness,
    ['fr', 'fr'],
    { 'Manches à gagner': '1' },
    rng('listening', '2'),
  )
  for (let n = 0; n < 20; n++) {
    const storyUser = scenario.storyUsers[n % 2]
    const other = scenario.storyUsers[1 - (n % 2)]
    if (!storyUser || !other) throw new Error('too few players')
    if (await takeStoryTurn(scenario, storyUser)) {
      const view = await openStoryHand(scenario, other)
      if (labelStartingWith(view, buttons.listen) !== undefined)
        return { fireside: scenario, speaker: storyUser, listener: other }
    }
  }
  throw new Error('no word was said')
}

describe('listening', () => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  /** The result of pressing “listen”: the words, or why there are none. */
  async function pressListen({
    fireside,
    listener,
  }: {
    fireside: StoryScenario
    listener: StoryUser
  }): Promise<readonly string[]> {
    const { user } = listener
    const response = await user.typeCommand('/crackstory écouter')
    expect(fireside.matchId).not.toBe('')
    if (response.message === null) return wordsInListeningModal(response).words
    expect(response.text()).toContain(NOTHING_NEW_TEXT)
    return []
  }

  it('shows each word once if the form is sent', async () => {
    const { fireside, listener } = await startListening(harness)
    const view = await openStoryHand(fireside, listener)
    const label = labelStartingWith(view, buttons.listen) ?? ''
    const opened = await listener.user.pressButton(view, label)
    const { words } = wordsInListeningModal(opened)
    expect(words.length).toBeGreaterThan(0)
    expect(opened.text()).not.toContain('dernière fois')
    const receipt = await listener.user.submitModal(opened, {})
    expect(receipt.text()).toContain(CRACK_STORY_TEXTS.fr.ownEvents.heard)
    for (const word of words) expect(receipt.text()).not.toContain(word)
    expect(await pressListen({ fireside: fireside, listener })).toEqual([])
    // The author of a word has heard it.
    const [speaker] = fireside.storyUsers.filter((storyUser) => storyUser !== listener)
    expect((await speaker?.user.typeCommand('/crackstory écouter'))?.text()).toContain(NOTHING_NEW_TEXT)
  })

  it('shows words once more if the form was closed, and then no more', async () => {
    const { fireside, listener } = await startListening(harness)
    const first = await pressListen({ fireside: fireside, listener })
    const second = await listener.user.typeCommand('/crackstory écouter')
    expect(wordsInListeningModal(second).words).toEqual(first)
    expect(second.text()).toContain('dernière fois')
    // They count as heard, whether or not this form is sent.
    expect((await listener.user.submitModal(second, {})).text()).toContain(
      rejections.nothingShown({ code: 'nothingShown' }, NO_NAMES),
    )
    for (let n = 0; n < 3; n++) expect(await pressListen({ fireside: fireside, listener })).toEqual([])
  })

  it('shows no word three times, however many presses come from however many devices', async () => {
    const { fireside, listener } = await startListening(harness)
    const view = await openStoryHand(fireside, listener)
    const label = labelStartingWith(view, buttons.listen) ?? ''
    const responses = await Promise.all([
      ...[1, 2, 3].map(() => listener.user.pressButton(view, label)),
      ...[1, 2].map(() => listener.user.typeCommand('/crackstory écouter')),
    ])
    const counts = new Map<string, number>()
    for (const response of responses.filter(({ message }) => message === null))
      for (const word of wordsInListeningModal(response).words) counts.set(word, (counts.get(word) ?? 0) + 1)
    expect(counts.size).toBeGreaterThan(0)
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2)
    expect(await pressListen({ fireside: fireside, listener })).toEqual([])
  })

  it('shows the same form to a repeated request, and commits nothing twice', async () => {
    const { fireside, listener } = await startListening(harness)
    const opened = await listener.user.typeCommand('/crackstory écouter')
    const { exchange } = opened
    if (!exchange) throw new Error('there was no request')
    const before = await harness.endpoint.dumpTable()
    for (let n = 0; n < 3; n++)
      expect(await harness.endpoint.endpoint(exchange.event)).toEqual(exchange.answer)
    expect(await harness.endpoint.dumpTable()).toEqual(before)
    // Also after they were shown again to another request.
    await listener.user.typeCommand('/crackstory écouter')
    expect(await harness.endpoint.endpoint(exchange.event)).toEqual(exchange.answer)
    expect(await pressListen({ fireside: fireside, listener })).toEqual([])
  })

  it('shows the words once more after a response that was committed but never arrived', async () => {
    const { fireside, listener } = await startListening(harness)
    // The event is committed, but the client never gets the response.
    let lost: JsonObject = {}
    const unanswered = await listener.user.typeCommand('/crackstory écouter', {}, (interaction) => {
      lost = interaction
      return interaction
    })
    expect(unanswered.message).toBeNull()
    const words = wordsInListeningModal(unanswered).words
    // Discord delivers the request again, then the user presses again: two showings by two requests.
    const redelivered = await harness.endpoint.sendInteraction(lost)
    const reply: JsonObject = JSON.parse(redelivered.answer.body)
    expect(findViolations('callback', reply, { interaction: 2 })).toEqual([])
    expect(wordsInListeningModal(pageOf(reply.data as JsonObject)).words).toEqual(words)
    expect(await pressListen({ fireside: fireside, listener })).toEqual(words)
    expect(await pressListen({ fireside: fireside, listener })).toEqual([])
  })

  it('ends when the recital form opens; that form shows no word, and reopening gives no more time', async () => {
    const { fireside, listener } = await startListening(harness)
    await harness.advanceClock(1000)
    const first = await listener.user.typeCommand('/crackstory réciter')
    expect(first.message).toBeNull()
    for (const word of fireside.saidWords) expect(JSON.stringify(first.components())).not.toContain(word)
    expect((await listener.user.typeCommand('/crackstory écouter')).text()).toContain(
      rejections.listeningClosed({ code: 'listeningClosed' }, NO_NAMES),
    )
    const until = /<t:(\d+):f>/.exec(first.text())?.[1]
    await harness.advanceClock(30_000)
    const reopened = await listener.user.typeCommand('/crackstory réciter')
    expect(/<t:(\d+):f>/.exec(reopened.text())?.[1]).toBe(until)
    // Too late: nothing was sent, and the turn is lost.
    await harness.advanceClock(20 * 60_000)
    const late = await listener.user.typeCommand(ROOT_COMMAND_NAMES.fr.board)
    expect(late.text()).toContain('de jouer')
    expect((await harness.loadMatch(fireside.matchId)).play?.course.state).toMatchObject({ form: null })
  })

  it('keeps the text of a recital private', async () => {
    const { fireside, listener } = await startListening(harness)
    const opened = await listener.user.typeCommand('/crackstory réciter')
    const [card] = opened
      .components()
      .flatMap(({ component }) => (component as JsonObject | undefined)?.options ?? [])
      .map((option) => (option as JsonObject).label)
    const word = inventWord(fireside, 'X')
    const receipt = await listener.user.submitModal(opened, {
      [form.card]: String(card),
      [form.text]: `${word} <@1> @everyone **${word}** ${word}`,
    })
    for (const payload of harness.sentPayloads.slice(-8))
      expect(JSON.stringify(payload.json)).not.toContain(word)
    expect(receipt.text()).not.toContain('everyone')
  })
})

describe('a button of an earlier turn', () => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  it('opens no recital form, but still allows listening', async () => {
    const { fireside, speaker, listener } = await startListening(harness)
    const old = publicMessagesIn(harness, listener.user, fireside.threadId).findLast((view) =>
      view.buttonLabels().includes(buttons.recite),
    )
    if (!old) throw new Error('there is no recite button')
    await listener.user.typeCommand('/crackstory piocher')
    const before = await harness.endpoint.dumpTable()
    for (const { user } of [listener, speaker])
      expect((await user.pressButton(old, buttons.recite)).text()).toContain(textsIn('fr').staleTurn)
    expect(await harness.endpoint.dumpTable()).toEqual(before)
    expect(
      wordsInListeningModal(await listener.user.pressButton(old, buttons.listen)).words.length,
    ).toBeGreaterThan(0)
  })
})

describe('the number of unheard words', () => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  it('is shown in a direct message and in the player’s hand, and nowhere else', async () => {
    const { fireside, listener } = await startListening(harness)
    const match = await harness.loadMatch(fireside.matchId)
    const { ports } = harness.endpoint.services
    const names = await loadPeople(ports.people, playersOfMatch(match))
    const player = await ports.people.findOrCreatePlayer(listener.user.user)
    const [notice] = scheduledReminders(match, () => ({ reminders: 'once', rest: null })).filter(
      (reminder) => reminder.player === player,
    )
    if (!notice) throw new Error('no reminder is scheduled')
    const about = { id: fireside.matchId, match, messageKey: 'x', people: names }
    const announcementJson = (isDirect: boolean) =>
      JSON.stringify(messagePayload(reminderAnnouncement(about, notice, 'fr', isDirect), null))
    expect(announcementJson(true)).toMatch(/\d mots? à écouter/)
    expect(announcementJson(false)).not.toContain('écouter')
    expect((await openStoryHand(fireside, listener)).text()).toMatch(/\d mots? à écouter/)
    for (const view of publicMessagesIn(harness, listener.user, fireside.threadId))
      expect(view.text() + view.altTexts()).not.toContain('à écouter')
  })
})
