import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { state as stateSchema } from '@crackpost/core/games/crack-story/schema'
import { matchViewFor } from '@crackpost/core/match/state'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock, createTestPorts } from '../../kit/harness/use-cases.ts'
import {
  commandReplies,
  composedMessages,
  playNextStep,
  publicMessages,
  type StoryHarness,
  startSimulatedStory,
  unpublishedWords,
} from '../../kit/leaks/story-harness.ts'
import { sampleSize } from '../../kit/sampling.ts'

/**
 * Number of matches, how often all public outputs are requested, and in how many matches pictures are drawn.
 */
const MATCH_COUNT = sampleSize(3, 200)
const QUERIED_MATCH_COUNT = 40
const RENDERED_MATCH_COUNT = 40

const jsonOf = (outputs: readonly unknown[]): string => JSON.stringify(outputs)

/** The words that nobody may read yet and that occur in the texts. */
const leaksIn = (harness: StoryHarness, outputs: readonly unknown[]): string[] => {
  const text = jsonOf(outputs).toLowerCase()
  return unpublishedWords(harness).filter((word) => text.includes(word))
}

describe('a running story', () => {
  const seen = { entries: 0, texts: 0, words: 0, published: 0, fell: 0, listened: 0 }
  let close: () => Promise<void> = async () => {}
  let begun: (n: number) => Promise<StoryHarness>

  beforeAll(async () => {
    const database = await openEmbeddedDatabase({ folder: null })
    close = database.close
    const time = createManualClock()
    const testPorts = createTestPorts(
      createStore(database.client, EMBEDDED_TABLE_NAME, { now: time.now }),
      time,
    )
    begun = (n) => startSimulatedStory(testPorts, time, `leak ${n}`, n % 25 === 24 ? 8 : 2 + (n % 3))
  })
  afterAll(() => close())

  it(`has no word in anything public of ${MATCH_COUNT} matches: messages, alternative texts, file names, reminders, lists, logs, files`, async () => {
    for (let n = 0; n < MATCH_COUNT; n++) {
      const harness = await begun(n)
      for (let step = 0; ; step++) {
        const before = matchViewFor(harness.match, null)
        const outcome = await playNextStep(harness, step)
        if (!outcome) break
        const posted = await publicMessages(harness, outcome)
        const outputs = [
          ...posted,
          ...(n % RENDERED_MATCH_COUNT === 0 ? await composedMessages(harness, outcome) : []),
          ...(step % QUERIED_MATCH_COUNT === n % QUERIED_MATCH_COUNT ? await commandReplies(harness) : []),
        ]
        expect(
          leaksIn(harness, [...outputs, ...harness.logLines.splice(0)]),
          `match ${n}, step ${step}`,
        ).toEqual([])
        seen.entries++
        seen.texts += outputs.length
        for (const fact of outcome.entry.facts)
          for (const event of fact.type === 'moved' ? fact.events : []) {
            const happened = crackStoryGame.schema.event.parse(event)
            const { type } = happened
            if (happened.type === 'published' && happened.words > 0) {
              // A published story may be read by all.
              const [story] = stateSchema.parse(outcome.match.play?.course.state).kept.slice(-1)
              for (const word of story?.words ?? []) expect(jsonOf(outputs)).toContain(word)
              seen.published++
            }
            if (type === 'fell') seen.fell++
            if (type === 'listened' || type === 'heard') {
              // Others don't learn that a player has listened: nothing is posted, and nothing changes.
              expect(posted).toEqual([])
              expect(matchViewFor(outcome.match, null)).toEqual(before)
              seen.listened++
            }
          }
      }
      seen.words += harness.saidWords.size
    }
    expect(seen.words).toBeGreaterThan(20 * MATCH_COUNT)
    expect(seen.published).toBeGreaterThan(MATCH_COUNT)
    expect(seen.fell).toBeGreaterThan(0)
    expect(seen.listened).toBeGreaterThan(20 * MATCH_COUNT)
  }, 900_000)

  it('would be found wherever a word leaked', async () => {
    const harness = await begun(1000)
    let found = 0
    for (let step = 0; step < 60; step++) {
      const outcome = await playNextStep(harness, step)
      if (!outcome) break
      const [word] = unpublishedWords(harness)
      if (word === undefined) continue
      const outputs = await publicMessages(harness, outcome)
      // As a file name, in an alternative text, in a log, as the state itself.
      for (const slip of [
        { files: [`${word}.png`] },
        { description: `… ${word.toUpperCase()}` },
        `{"text":"${word}"}`,
      ])
        expect(leaksIn(harness, [...outputs, slip])).toContain(word)
      const { story } = stateSchema.parse(outcome.match.play?.course.state)
      expect(leaksIn(harness, [story])).toHaveLength(story.length)
      found++
    }
    expect(found).toBeGreaterThan(10)
  })
})
