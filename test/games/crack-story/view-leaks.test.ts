import { type CrackStoryTypes, crackStoryGame } from '@crackpost/core/games/crack-story/index'
import type { State } from '@crackpost/core/games/crack-story/schema'
import { everySeat } from '@crackpost/core/kernel/seat'
import { applyStep, type GameStep } from '@crackpost/core/kernel/step'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'
import { walkRandomly } from '../../kit/random-walk.ts'
import { sampleSize } from '../../kit/sampling.ts'

const lexicon = frenchLexicon()
const MATCH_COUNT = sampleSize(2, 3)

/** Another word of the same length with the same initial. Applied twice, it returns the original. */
const otherWordFor = (word: string): string =>
  word.charAt(0) +
  word.slice(1).replace(/[a-z]/gi, (letter) => {
    const base = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })

/** The same position with other words in the running story. */
const withOtherWords = (state: State): State => ({
  ...state,
  story: state.story.map((laid) => ({ ...laid, word: otherWordFor(laid.word) })),
})

/** The same step with the other words. */
function stepWithOtherWords(step: GameStep<CrackStoryTypes['action']>): GameStep<CrackStoryTypes['action']> {
  if (step.type !== 'act' || step.action.type !== 'play') return step
  const { recital, cards, type } = step.action
  return {
    ...step,
    action: {
      type,
      recital: recital.split(' ').map(otherWordFor).join(' '),
      cards: cards.map((play) =>
        play.word === undefined ? play : { ...play, word: otherWordFor(play.word) },
      ),
    },
  }
}

// The laws resample what a seat can't know of a position; only this test changes the words of an action.
describe('the same match with other words', () => {
  it.each([2, 5, 8])('looks the same to %i players and to spectators', (seats) => {
    let [compared, recited] = [0, 0]
    for (let n = 0; n < MATCH_COUNT; n++)
      for (const { state, step, env, after } of walkRandomly(crackStoryGame, seats, `words ${n}`, lexicon)
        .steps) {
        const plain = applyStep(crackStoryGame, state, step, env)
        const other = applyStep(crackStoryGame, withOtherWords(state), stepWithOtherWords(step), env)
        if (!plain.ok || !other.ok) throw new Error('refused')
        const types = ({ events }: typeof plain.value) => events.map(({ type }) => type).join()
        // A typo that makes a word of the lexicon may not do so with other words.
        if (types(plain.value) !== types(other.value)) continue
        compared++
        if (step.type === 'act' && step.action.type === 'play') recited++
        for (const seat of [null, ...everySeat(seats)]) {
          const hears = step.type === 'act' && step.action.type === 'listen' && step.by === seat
          const viewsOf = (events: readonly CrackStoryTypes['event'][]) =>
            events.map((event) => crackStoryGame.viewEvent(event, seat))
          if (!hears) expect(viewsOf(other.value.events)).toEqual(viewsOf(plain.value.events))
          // Texts of stories published in this step, and of a vote, may be read.
          if (after.stories === state.stories && !after.vote)
            expect(crackStoryGame.view(other.value.state, seat)).toEqual(crackStoryGame.view(after, seat))
        }
      }
    expect(recited).toBeGreaterThan(10)
    expect(compared).toBeGreaterThan(100)
  })
})

describe('the stored state', () => {
  it('stays small in the longest matches', () => {
    for (const seats of [2, 8])
      for (const { after } of walkRandomly(crackStoryGame, seats, 'long', lexicon).steps)
        expect(JSON.stringify(after).length).toBeLessThan(30_000)
  })
})
