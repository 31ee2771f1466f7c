import { type CrackStory, crackStory } from '@crackpost/core/games/crack-story/index'
import type { State } from '@crackpost/core/games/crack-story/schema'
import { play, type Step } from '@crackpost/core/kernel/play'
import { everySeat } from '@crackpost/core/kernel/seat'
import { describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'
import { walk } from './kit/walk.ts'

const lexicon = french()

/** Another word of the same length with the same initial; renamed twice, it is itself again. */
const renamed = (word: string): string =>
  word.charAt(0) +
  word.slice(1).replace(/[a-z]/gi, (letter) => {
    const base = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })

/** The same position with the running story in other words. */
const otherStory = (state: State): State => ({
  ...state,
  story: state.story.map((laid) => ({ ...laid, word: renamed(laid.word) })),
})

/** The same step by players who say the other words. */
function otherStep(step: Step<CrackStory['action']>): Step<CrackStory['action']> {
  if (step.type !== 'act' || step.action.type !== 'play') return step
  const { recital, cards, type } = step.action
  return {
    ...step,
    action: {
      type,
      recital: recital.split(' ').map(renamed).join(' '),
      cards: cards.map((play) => (play.word === undefined ? play : { ...play, word: renamed(play.word) })),
    },
  }
}

// The laws deal anew what a seat can't know of a position; the words of an action itself only this can change.
describe('the same match in other words', () => {
  it.each([2, 5, 8])('sounds and looks the same to %i players and to spectators', (seats) => {
    let [compared, recited] = [0, 0]
    for (let n = 0; n < 3; n++)
      for (const { state, step, env, after } of walk(crackStory, seats, `words ${n}`, lexicon).paces) {
        const plain = play(crackStory, state, step, env)
        const other = play(crackStory, otherStory(state), otherStep(step), env)
        if (!plain.ok || !other.ok) throw new Error('refused')
        const types = ({ events }: typeof plain.value) => events.map(({ type }) => type).join()
        // A slip that makes another word of the lexicon may be none in other words.
        if (types(plain.value) !== types(other.value)) continue
        compared++
        if (step.type === 'act' && step.action.type === 'play') recited++
        for (const seat of [null, ...everySeat(seats)]) {
          const hears = step.type === 'act' && step.action.type === 'listen' && step.by === seat
          const told = (events: readonly CrackStory['event'][]) =>
            events.map((event) => crackStory.tell(event, seat))
          if (!hears) expect(told(other.value.events)).toEqual(told(plain.value.events))
          // Of a story that was published meanwhile, and of a vote, the text is there to be read.
          if (after.stories === state.stories && !after.vote)
            expect(crackStory.view(other.value.state, seat)).toEqual(crackStory.view(after, seat))
        }
      }
    expect(recited).toBeGreaterThan(10)
    expect(compared).toBeGreaterThan(100)
  })
})

describe('a position as it is stored', () => {
  it('stays small in the longest of matches', () => {
    for (const seats of [2, 8])
      for (const { after } of walk(crackStory, seats, 'long', lexicon).paces)
        expect(JSON.stringify(after).length).toBeLessThan(30_000)
  })
})
