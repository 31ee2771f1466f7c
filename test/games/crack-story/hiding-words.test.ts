import { textsIn } from '@crackpost/bot/i18n/index'
import { HIDDEN_WORD } from '@crackpost/core/games/crack-story/masked-words'
import { state as stateSchema } from '@crackpost/core/games/crack-story/schema'
import { rng } from '@crackpost/core/kernel/dice'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import { matchViewFor, seatOf } from '@crackpost/core/match/state'
import { exportPlayer } from '@crackpost/core/use-cases/export-player'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFrenchLexicon } from '../../../scripts/french-lexicon.ts'
import {
  type StoryScenario,
  type StoryUser,
  startStoryScenario,
  takeStoryTurn,
} from '../../kit/drivers/crack-story.ts'
import { createDiscordHarness, type DiscordHarness } from '../../kit/harness/discord.ts'
import { sampleSize } from '../../kit/sampling.ts'
import { publicMessagesIn, ROOT_COMMAND_NAMES } from '../../kit/scenarios/match.ts'
import { selectOptionLabels } from '../../kit/users/message-view.ts'

const { labels, hiding, rejections, matchEvents } = textsIn('fr')
const NO_NAMES = { player: () => '', seat: () => '' }
/** Turns after a player was forgotten. */
const LATER_TURNS = sampleSize(24, 120)
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

  const openMoreMenu = async ({ user, language }: StoryUser) =>
    user.pressButton(
      await user.typeCommand(ROOT_COMMAND_NAMES[language].board),
      textsIn(language).labels.more,
    )

  /** Everything that shows the latest story to the users, including their exports. */
  async function readStory({ storyUsers, matchId }: StoryScenario): Promise<string[]> {
    const [first] = storyUsers
    if (!first) throw new Error('too few players')
    const view = await first.user.pressButton(await openMoreMenu(first), LATEST_STORY_LABEL)
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
    if (!host || !other) throw new Error('too few players')
    for (const text of (await readStory(fireside)).slice(0, 3))
      for (const word of words) expect(text).toContain(word)
    const list = await host.user.pressButton(await openMoreMenu(host), labels.hide)
    const [hint = ''] = list
      .components()
      .flatMap(({ placeholder }) => (typeof placeholder === 'string' ? [placeholder] : []))
    expect(hint).toContain(hiding.hint)
    const offered = selectOptionLabels(list, hint)
    const theirs =
      offered.find((label) => words.some((word) => label.includes(word)) && !label.endsWith('Zoé')) ?? ''
    const word = words.find((candidate) => theirs.includes(candidate)) ?? ''
    // Other players are offered only their own words.
    const ownWords = await other.user.pressButton(await openMoreMenu(other), textsIn('en').labels.hide)
    for (const part of ownWords.components())
      for (const { label } of (part.options ?? []) as { label: string }[]) expect(label).toMatch(/Sam$/)
    const stale = await host.user.pressButton(await openMoreMenu(host), labels.hide)
    const receipt = await host.user.selectOptions(list, hint, [theirs])
    expect(receipt.text()).toContain(
      matchEvents.hid(
        { type: 'hid', what: '1.1', by: 'player-1' },
        { id: 'x', title: '', playerNames: NO_NAMES },
      ),
    )
    const texts = await readStory(fireside)
    for (const text of texts) expect(text.toLowerCase()).not.toContain(word.toLowerCase())
    expect(texts[0]).toContain(HIDDEN_WORD)
    for (const left of words.filter((other) => other !== word)) expect(texts[0]).toContain(left)
    // A user with the outdated list is informed that the word is already hidden.
    const repeated = await host.user.selectOptions(stale, hint, [theirs])
    expect(repeated.text()).toContain(rejections.hiddenAlready({ code: 'hiddenAlready' }, NO_NAMES))
  })

  it('is possible for a moderator of the server, but not of another one', async () => {
    const { fireside, words } = await playOneStory(harness)
    const [speaker] = fireside.storyUsers
    if (!speaker) throw new Error('too few players')
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
    const word = words.find((candidate) => first.includes(candidate)) ?? ''
    for (const text of await readStory(fireside)) expect(text).not.toContain(word)
  })

  it('happens when its author is forgotten, also for words published later', async () => {
    const { fireside } = await playOneStory(harness)
    const leaver = fireside.storyUsers[2]
    if (!leaver) throw new Error('too few players')
    const state = stateSchema.parse((await harness.loadMatch(fireside.matchId)).play?.course.state)
    const { players } = await harness.loadMatch(fireside.matchId)
    const names = await Promise.all(
      players.map(({ player }) => harness.endpoint.services.ports.people.identityOf(player)),
    )
    const seat = names.findIndex((person) => person?.user === leaver.user.user)
    const ownWords = [
      ...state.kept.flatMap(({ words, by }) => words.filter((_, at) => by[at] === seat)),
      ...state.story.filter(({ by }) => by === seat).map(({ word }) => word),
    ]
    expect(ownWords.length).toBeGreaterThan(0)
    const confirmation = await leaver.user.pressButton(
      await leaver.user.typeCommand('/crack confidentialité'),
      'M’oublier…',
    )
    await leaver.user.pressButton(confirmation, 'Oublie-moi pour de bon')
    const before = publicMessagesIn(
      harness,
      fireside.storyUsers[0]?.user ?? leaver.user,
      fireside.threadId,
    ).length
    for (const text of await readStory(fireside))
      for (const word of ownWords) expect(text).not.toContain(word)
    // The match continues for the others; later messages leave out those words.
    for (let n = 0; n < LATER_TURNS; n++) {
      const storyUser = fireside.storyUsers[n % 2]
      if (storyUser && (await harness.loadMatch(fireside.matchId)).phase === 'playing')
        await takeStoryTurn(fireside, storyUser)
    }
    const later = publicMessagesIn(
      harness,
      fireside.storyUsers[0]?.user ?? leaver.user,
      fireside.threadId,
    ).slice(before)
    expect(later.length).toBeGreaterThan(0)
    for (const view of later)
      for (const word of ownWords) expect(view.text() + view.altTexts()).not.toContain(word)
  })
  it('and forgetting a player mask words in the record of the match, which is verified all the same', async () => {
    const { fireside } = await playOneStory(harness)
    const { matchId } = fireside
    const [host, other, leaver] = fireside.storyUsers
    if (!host || !other || !leaver) throw new Error('too few players')
    const { ports } = harness.endpoint.services
    const seatOfUser = async ({ user }: StoryUser): Promise<number> =>
      seatOf(await harness.loadMatch(matchId), (await ports.people.findPlayer(user.user)) ?? '') ?? -1
    const forgottenSeat = await seatOfUser(leaver)
    const list = await host.user.pressButton(await openMoreMenu(host), labels.hide)
    const [hint = ''] = list
      .components()
      .flatMap(({ placeholder }) => (typeof placeholder === 'string' ? [placeholder] : []))
    const own = selectOptionLabels(list, hint).find((label) => label.endsWith('Zoé')) ?? ''
    await host.user.selectOptions(list, hint, [own])
    const confirmation = await leaver.user.pressButton(
      await leaver.user.typeCommand('/crack confidentialité'),
      'M’oublier…',
    )
    await leaver.user.pressButton(confirmation, 'Oublie-moi pour de bon')
    const { resign, verify } = textsIn('en').labels
    const ask = await other.user.typeCommand('/crack resign', { game: matchId })
    const end = await other.user.pressButton(ask, resign)
    expect((await other.user.pressButton(end, verify)).text()).toContain(
      'Words that not everybody may read are masked in the file',
    )
    const [file] = harness.sentPayloads.at(-1)?.attachments ?? []
    const text = (await file?.text()) ?? ''
    expect(text).toContain('\nwords: masked\n')
    expect(verifyRecord(text, findFrenchLexicon).ok).toBe(true)

    const { kept } = stateSchema.parse((await harness.loadMatch(matchId)).play?.course.state)
    const published = kept.flatMap(({ number, words, by }) =>
      words.map((word, at) => ({ word, by: by[at], mark: `${number}.${at + 1}` })),
    )
    const isHidden = ({ by, mark }: (typeof published)[number]): boolean =>
      by === forgottenSeat || own.startsWith(`${mark} `)
    const seen = published.filter((each) => !isHidden(each)).map(({ word }) => word)
    const hidden = published.filter(isHidden).map(({ word }) => word)
    expect(hidden.length).toBeGreaterThan(1)
    for (const word of hidden.filter((each) => !seen.includes(each))) expect(text).not.toContain(`"${word}"`)
    for (const word of seen) expect(text).toContain(`"${word}"`)
  })
})
