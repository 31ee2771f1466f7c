import { textsIn } from '@crackpost/bot/i18n/index'
import { HIDDEN_WORD } from '@crackpost/core/games/crack-story/free-text'
import { state as stateSchema } from '@crackpost/core/games/crack-story/schema'
import { rng } from '@crackpost/core/kernel/dice'
import { matchViewFor } from '@crackpost/core/match/state'
import { exportPlayer } from '@crackpost/core/use-cases/export-player'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type StoryScenario,
  type StoryUser,
  startStoryScenario,
  takeStoryTurn,
} from '../../kit/drivers/crack-story.ts'
import { createDiscordHarness, type DiscordHarness } from '../../kit/harness/discord.ts'
import { publicMessagesIn, ROOT_COMMAND_NAMES } from '../../kit/scenarios/match.ts'
import { selectOptionLabels } from '../../kit/users/message-view.ts'

const { labels, hiding, rejections, matchEvents } = textsIn('fr')
const NO_NAMES = { player: () => '', seat: () => '' }
const LATEST_STORY_LABEL = 'Dernière histoire'

/** Plays until a story of a few words is over. */
async function playOneStory(
  harness: DiscordHarness,
): Promise<{ fireside: StoryScenario; words: readonly string[] }> {
  harness.setSeed('5d1f0c3e9a7b48263c5e7f9012ab34cd')
  const scenario = await startStoryScenario(harness, ['fr', 'en', 'fr'], {}, rng('hiding', '3'))
  for (let n = 0; n < 600; n++) {
    const storyUser = scenario.storyUsers[n % 3]
    if (storyUser) await takeStoryTurn(scenario, storyUser)
    const { kept } = stateSchema.parse((await harness.loadMatch(scenario.matchId)).play?.course.state)
    const latest = kept.at(-1)
    if (latest && new Set(latest.by).size === 3) return { fireside: scenario, words: latest.words }
  }
  throw new Error('no story comes to its end')
}

describe('hiding a word', () => {
  let harness: DiscordHarness
  beforeEach(async () => {
    harness = await createDiscordHarness()
  })
  afterEach(() => harness.close())

  const more = async ({ user, language }: StoryUser) =>
    user.pressButton(
      await user.typeCommand(ROOT_COMMAND_NAMES[language].board),
      textsIn(language).labels.more,
    )

  /** Everything that shows the latest story to the users, including their exports. */
  async function read({ storyUsers, matchId }: StoryScenario): Promise<string[]> {
    const [first] = storyUsers
    if (!first) throw new Error('nobody is there')
    const view = await first.user.pressButton(await more(first), LATEST_STORY_LABEL)
    const { players } = await harness.loadMatch(matchId)
    const files = await Promise.all(
      players.map(({ player }) => exportPlayer(harness.endpoint.services.ports, player)),
    )
    return [
      view.text(),
      ...view.altTexts(),
      JSON.stringify(matchViewFor(await harness.loadMatch(matchId), null)),
      JSON.stringify(files),
    ]
  }

  it('by the host removes it everywhere, and other players can’t hide it', async () => {
    const { fireside, words } = await playOneStory(harness)
    const [host, other] = fireside.storyUsers
    if (!host || !other) throw new Error('nobody is there')
    for (const text of (await read(fireside)).slice(0, 3))
      for (const word of words) expect(text).toContain(word)
    const list = await host.user.pressButton(await more(host), labels.hide)
    const [hint = ''] = list
      .components()
      .flatMap(({ placeholder }) => (typeof placeholder === 'string' ? [placeholder] : []))
    expect(hint).toContain(hiding.hint)
    const offered = selectOptionLabels(list, hint)
    const theirs =
      offered.find((label) => words.some((word) => label.includes(word)) && !label.endsWith('Zoé')) ?? ''
    const word = words.find((each) => theirs.includes(each)) ?? ''
    // Other players are offered only their own words.
    const own = await other.user.pressButton(await more(other), textsIn('en').labels.hide)
    for (const part of own.components())
      for (const { label } of (part.options ?? []) as { label: string }[]) expect(label).toMatch(/Sam$/)
    const stale = await host.user.pressButton(await more(host), labels.hide)
    const receipt = await host.user.selectOptions(list, hint, [theirs])
    expect(receipt.text()).toContain(
      matchEvents.hid(
        { type: 'hid', what: '1.1', by: 'player-1' },
        { id: 'x', title: '', playerNames: NO_NAMES },
      ),
    )
    const texts = await read(fireside)
    for (const text of texts) expect(text.toLowerCase()).not.toContain(word.toLowerCase())
    expect(texts[0]).toContain(HIDDEN_WORD)
    for (const left of words.filter((each) => each !== word)) expect(texts[0]).toContain(left)
    // A user with the outdated list is informed that the word is already hidden.
    const again = await host.user.selectOptions(stale, hint, [theirs])
    expect(again.text()).toContain(rejections.hiddenAlready({ code: 'hiddenAlready' }, NO_NAMES))
  })

  it('is possible for a moderator of the server, but not of another one', async () => {
    const { fireside, words } = await playOneStory(harness)
    const [speaker] = fireside.storyUsers
    if (!speaker) throw new Error('nobody is there')
    const modest = harness.addUser('Mod', { manages: true })
    const watcher = harness.addUser('Eve')
    watcher.switchChannel(fireside.threadId)
    modest.switchChannel(fireside.threadId)
    expect(
      (await watcher.pressButton(await watcher.typeCommand('/crack plateau'), labels.more)).buttonLabels(),
    ).not.toContain(labels.hide)
    const list = await modest.pressButton(
      await modest.pressButton(await modest.typeCommand('/crack plateau'), labels.more),
      labels.hide,
    )
    const [hint = ''] = list
      .components()
      .flatMap(({ placeholder }) => (typeof placeholder === 'string' ? [placeholder] : []))
    const [first = ''] = selectOptionLabels(list, hint)
    await modest.selectOptions(list, hint, [first])
    const word = words.find((each) => first.includes(each)) ?? ''
    for (const text of await read(fireside)) expect(text).not.toContain(word)
  })

  it('happens when its author is forgotten, also for words published later', async () => {
    const { fireside } = await playOneStory(harness)
    const gone = fireside.storyUsers[2]
    if (!gone) throw new Error('nobody is there')
    const state = stateSchema.parse((await harness.loadMatch(fireside.matchId)).play?.course.state)
    const { players } = await harness.loadMatch(fireside.matchId)
    const names = await Promise.all(
      players.map(({ player }) => harness.endpoint.services.ports.people.identityOf(player)),
    )
    const seat = names.findIndex((person) => person?.user === gone.user.user)
    const own = [
      ...state.kept.flatMap(({ words, by }) => words.filter((_, at) => by[at] === seat)),
      ...state.story.filter(({ by }) => by === seat).map(({ word }) => word),
    ]
    expect(own.length).toBeGreaterThan(0)
    const asked = await gone.user.pressButton(
      await gone.user.typeCommand('/crack confidentialité'),
      'M’oublier…',
    )
    await gone.user.pressButton(asked, 'Oublie-moi pour de bon')
    const before = publicMessagesIn(
      harness,
      fireside.storyUsers[0]?.user ?? gone.user,
      fireside.threadId,
    ).length
    for (const text of await read(fireside)) for (const word of own) expect(text).not.toContain(word)
    // The match continues for the others; later messages leave out those words.
    for (let n = 0; n < 120; n++) {
      const storyUser = fireside.storyUsers[n % 2]
      if (storyUser && (await harness.loadMatch(fireside.matchId)).phase === 'playing')
        await takeStoryTurn(fireside, storyUser)
    }
    const later = publicMessagesIn(
      harness,
      fireside.storyUsers[0]?.user ?? gone.user,
      fireside.threadId,
    ).slice(before)
    expect(later.length).toBeGreaterThan(0)
    for (const view of later)
      for (const word of own) expect(view.text() + view.altTexts()).not.toContain(word)
  })
})
