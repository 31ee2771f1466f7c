import { crackStory } from '@crackpost/core/games/crack-story/index'
import { state as stateSchema } from '@crackpost/core/games/crack-story/schema'
import { viewOf } from '@crackpost/core/match/match'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedFor, type Campfire, composed, everything, lit, stepped, unspoken } from './kit/campfire.ts'
import { clock, ports } from './kit/table.ts'

/** Matches, how often whatever can be asked for is asked for, and in how many of them pictures are drawn. */
const MATCHES = 200
const ASKED = 40
const DRAWN = 40

const whole = (told: readonly unknown[]): string => JSON.stringify(told)

/** Words that nobody may read yet, and that stand there. */
const leaks = (fire: Campfire, told: readonly unknown[]): string[] => {
  const text = whole(told).toLowerCase()
  return unspoken(fire).filter((word) => text.includes(word))
}

describe('of a story that is not over', () => {
  const seen = { entries: 0, texts: 0, words: 0, published: 0, fell: 0, listened: 0 }
  let close: () => Promise<void> = async () => {}
  let begun: (n: number) => Promise<Campfire>

  beforeAll(async () => {
    const database = await embedded({ folder: null })
    close = database.close
    const time = clock()
    const world = ports(store(database.client, TABLE, { now: time.now }), time)
    begun = (n) => lit(world, time, `leak ${n}`, n % 25 === 0 ? 8 : 2 + (n % 3))
  })
  afterAll(() => close())

  it(`no word is in anything public of ${MATCHES} matches: messages, alternative texts, file names, notices, lists, logs, files`, async () => {
    for (let n = 0; n < MATCHES; n++) {
      const fire = await begun(n)
      for (let step = 0; ; step++) {
        const before = viewOf(fire.match, null)
        const outcome = await stepped(fire, step)
        if (!outcome) break
        const posted = await everything(fire, outcome)
        const told = [
          ...posted,
          ...(n % DRAWN === 0 ? await composed(fire, outcome) : []),
          ...(step % ASKED === n % ASKED ? await askedFor(fire) : []),
        ]
        expect(leaks(fire, [...told, ...fire.log.splice(0)]), `match ${n}, step ${step}`).toEqual([])
        seen.entries++
        seen.texts += told.length
        for (const fact of outcome.entry.facts)
          for (const event of fact.type === 'moved' ? fact.events : []) {
            const happened = crackStory.schema.event.parse(event)
            const { type } = happened
            if (happened.type === 'published' && happened.words > 0) {
              // What is over is read by all.
              const [story] = stateSchema.parse(outcome.match.play?.course.state).kept.slice(-1)
              for (const word of story?.words ?? []) expect(whole(told)).toContain(word)
              seen.published++
            }
            if (type === 'fell') seen.fell++
            if (type === 'listened' || type === 'heard') {
              // Nobody else learns that somebody has listened: nothing is posted, and nothing looks different.
              expect(posted).toEqual([])
              expect(viewOf(outcome.match, null)).toEqual(before)
              seen.listened++
            }
          }
      }
      seen.words += fire.said.size
    }
    expect(seen.words).toBeGreaterThan(20 * MATCHES)
    expect(seen.published).toBeGreaterThan(MATCHES)
    expect(seen.fell).toBeGreaterThan(0)
    expect(seen.listened).toBeGreaterThan(20 * MATCHES)
  }, 900_000)

  it('would be found wherever it stood', async () => {
    const fire = await begun(1000)
    let found = 0
    for (let step = 0; step < 60; step++) {
      const outcome = await stepped(fire, step)
      if (!outcome) break
      const [word] = unspoken(fire)
      if (word === undefined) continue
      const told = await everything(fire, outcome)
      // As a name of a file, in an alternative text, in a log, as the state itself.
      for (const slip of [
        { files: [`${word}.png`] },
        { description: `… ${word.toUpperCase()}` },
        `{"text":"${word}"}`,
      ])
        expect(leaks(fire, [...told, slip])).toContain(word)
      const { story } = stateSchema.parse(outcome.match.play?.course.state)
      expect(leaks(fire, [story])).toHaveLength(story.length)
      found++
    }
    expect(found).toBeGreaterThan(10)
  })
})
