import { crackStoryPresenter } from '@crackpost/bot/games/crack-story/index'
import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import type { CrackStoryTable, View } from '@crackpost/core/games/crack-story/view'
import { rng } from '@crackpost/core/kernel/dice'
import { replay } from '@crackpost/core/kernel/step'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { CONTENT_WIDTH, PICTURE_MARGIN_PX } from '@crackpost/render/canvas/paletted-canvas'
import { RENDER_THEMES } from '@crackpost/render/canvas/theme'
import { storyCardHeight } from '@crackpost/render/games/crack-story/card'
import { finalSeatBoxes } from '@crackpost/render/games/crack-story/final'
import { seatBox, seatsHeight } from '@crackpost/render/games/crack-story/seats'
import { statusLineOf } from '@crackpost/render/games/crack-story/status-line'
import { storyCardPosition, storyGridOf } from '@crackpost/render/games/crack-story/story'
import { layoutStoryPage } from '@crackpost/render/games/crack-story/story-page'
import { renderPicture } from '@crackpost/render/games/index'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'
import { walkRandomly } from '../../kit/random-walk.ts'
import {
  CRACK_STORY_SAMPLE_TABLE,
  CRACK_STORY_SAMPLE_TALE,
  CRACK_STORY_SAMPLE_WORDS,
  crackStorySampleHand,
  crackStorySampleLabels,
  LONGEST_TALE_TEXT,
  parseTaleWords,
} from '../../pictures/crack-story-samples.ts'

const PLAYER_NAMES = ['Ana', 'Bo', 'Cléo', 'Diego', 'Élise', 'Farid', 'Gaëlle', 'Hugo']
const PLAIN_VIEW: View = { table: CRACK_STORY_SAMPLE_TABLE, mine: null, revealed: null }
const viewWith = (changes: object): unknown => ({
  ...PLAIN_VIEW,
  table: { ...CRACK_STORY_SAMPLE_TABLE, ...changes },
})

const render = (view: unknown, kind = 'table', labels = crackStorySampleLabels('', PLAYER_NAMES)) =>
  renderPicture('crack-story', view, labels, { what: kind, theme: 'light' })

/** Returns the reason of the error; throws if a picture was rendered. */
function renderErrorOf(result: ReturnType<typeof renderPicture>): string {
  if (result.ok) throw new Error('it was drawn')
  return result.error.why
}

function pngOf(result: ReturnType<typeof renderPicture>): Buffer {
  if (!result.ok) throw new Error(result.error.why)
  return Buffer.from(result.value)
}

describe('the pictures of simulated matches', () => {
  it.each([2, 3, 5, 8])('can be drawn at every turn (%i seats)', (seats) => {
    const { steps, end } = walkRandomly(crackStoryGame, seats, `pictures ${seats}`, frenchLexicon())
    const states = [...steps.map(({ state }) => state).filter((_, n) => n % 40 === 0), end]
    for (const [n, state] of states.entries()) {
      const seat = n % seats
      const view = crackStoryGame.view(state, seat)
      const kinds = ['table', 'hand', 'seat', ...(view.table.stories.length > 0 ? ['keepsake'] : [])]
      for (const kind of kinds) {
        const picture = renderPicture('crack-story', view, crackStorySampleLabels('', PLAYER_NAMES), {
          what: kind,
          theme: RENDER_THEMES[n % 2] ?? 'light',
        })
        expect(picture.ok ? '' : picture.error.why).toBe('')
      }
    }
  })

  it('show nothing that a spectator can’t know', () => {
    const { steps } = walkRandomly(crackStoryGame, 4, 'secrets', frenchLexicon())
    const long = steps.toSorted((a, b) => b.state.story.length - a.state.story.length).slice(0, 3)
    for (const { state } of long) {
      const dealt = crackStoryGame.resampleHidden(state, null, rng('again', 'redeal'))
      const picture = pngOf(render(crackStoryGame.view(state, null)))
      expect(Buffer.compare(picture, pngOf(render(crackStoryGame.view(dealt, null))))).toBe(0)
      expect(Buffer.compare(picture, pngOf(render(crackStoryGame.view(state, 1))))).toBe(0)
    }
  })
})

describe('the layout of a table', () => {
  it('fits every story, with small cards only if there are many', () => {
    for (let cards = 1; cards <= 98; cards++) {
      const grid = storyGridOf(cards)
      const last = storyCardPosition(grid, cards - 1, 0)
      expect(storyCardPosition(grid, grid.columns - 1, 0).x + grid.width).toBeLessThanOrEqual(
        PICTURE_MARGIN_PX + CONTENT_WIDTH,
      )
      expect(last.y + storyCardHeight(grid.width)).toBeLessThanOrEqual(grid.height)
      expect(grid.width).toBeGreaterThanOrEqual(cards > 72 ? 46 : cards > 30 ? 54 : 80)
    }
  })

  it('seats up to four in a row and more around the table, clockwise', () => {
    expect([2, 4, 5, 8].map(seatsHeight)).toEqual([116, 116, 266, 266])
    const boxes = Array.from({ length: 6 }, (_, n) => seatBox(n, 6, 0))
    const [, , third, fourth, , sixth] = boxes
    expect(fourth?.x).toBe(third?.x)
    expect(sixth?.x).toBe(boxes[0]?.x)
    for (const box of boxes) expect(box.x + box.width).toBeLessThanOrEqual(PICTURE_MARGIN_PX + CONTENT_WIDTH)
  })

  it('describes the situation in one line', () => {
    const statusLineWith = (changes: Partial<CrackStoryTable>) =>
      statusLineOf({ ...CRACK_STORY_SAMPLE_TABLE, ...changes })
    expect(statusLineWith({})).toEqual({ seat: 2, what: 'turn' })
    expect(statusLineWith({ form: { until: 1 } })).toEqual({ seat: 2, what: 'form' })
    expect(statusLineWith({ chrono: { by: 0, on: 2, until: 1 } })).toEqual({ seat: 2, what: 'chrono' })
    const vote = { word: 13, author: 3, by: 0, until: 1, waitsFor: [1] }
    expect(statusLineWith({ vote })).toEqual({ seat: 3, what: 'vote' })
    const waiting = { until: 1, waitsFor: [0] }
    expect(statusLineWith({ waiting, finished: true })).toEqual({ seat: 3, what: 'waiting' })
    expect(statusLineWith({ waiting, won: { seat: 1, swap: true } })).toEqual({ seat: 1, what: 'won' })
    expect(statusLineWith({ over: 'rounds', turn: null })).toEqual({ seat: 3, what: 'over' })
  })
})

describe('the last message of a match', () => {
  it.each([2, 3, 8])('shows the last story and every hand (%i seats)', (seats) => {
    const { transcript } = simulateMatch(crackStoryGame, {
      seats,
      seed: `ending ${seats}`,
      lexicon: frenchLexicon(),
      options: { rounds: 1 },
    })
    const state = replay(crackStoryGame, [
      ...transcript.setup,
      ...transcript.entries.flatMap(({ events }) => events),
    ])
    const view = crackStoryGame.view(state, null)
    const playerNames = { player: () => '', seat: (seat: number) => PLAYER_NAMES[seat] ?? '' }
    const events = transcript.entries.at(-1)?.events ?? []
    const highlight = crackStoryPresenter.pictures?.highlight?.(
      events.map((event) => crackStoryGame.viewEvent(event, null)),
      view,
      { language: 'fr', playerNames, plainNames: playerNames },
    )
    expect(highlight?.picture).toBe('ending')
    expect(highlight?.alt).toMatch(/^Histoire \d+.* Mains à la fin\u202f: Ana, /)
    expect(pngOf(render(view, highlight?.picture)).length).toBeGreaterThan(1000)
  })

  it('keeps every hand within the picture, with cards as large as a phone needs', () => {
    for (const sizes of [
      [0, 5],
      [9, 0, 14],
      [7, 0, 7, 7],
      [7, 5, 0, 9, 3, 18, 1, 6],
    ]) {
      const boxes = finalSeatBoxes(sizes.map((size) => Array.from({ length: size }, () => 'A')))
      expect(boxes).toHaveLength(sizes.length)
      for (const { x, width, height } of boxes) {
        expect(x).toBeGreaterThanOrEqual(PICTURE_MARGIN_PX)
        expect(x + width).toBeLessThanOrEqual(PICTURE_MARGIN_PX + CONTENT_WIDTH)
        expect(height).toBeGreaterThan(150)
      }
      for (const [n, box] of boxes.entries())
        for (const other of boxes.slice(n + 1))
          expect(other.y >= box.y + box.height || other.x >= box.x + box.width).toBe(true)
    }
  })

  it('can’t show hands before the end', () => {
    const view = viewWith({ stories: [CRACK_STORY_SAMPLE_TALE] })
    expect(renderErrorOf(render(view, 'ending'))).toBe('the match is not over')
  })
})

describe('a keepsake', () => {
  const room = 880

  it('sets every word within its lines, long ones smaller, and in order', () => {
    for (const text of [
      'A/0',
      LONGEST_TALE_TEXT,
      `${'W'.repeat(30)}/0 ${'W'.repeat(30)}/1`,
      "L'ours/0 dort/1",
    ]) {
      const { words, height } = layoutStoryPage(parseTaleWords(text), room)
      for (const [n, { x, y, width }] of words.entries()) {
        expect(x + width).toBeLessThanOrEqual(room)
        expect(y).toBeLessThan(height)
        const before = words[n - 1]
        if (before) expect(before.y < y || before.x + before.width < x).toBe(true)
      }
    }
  })

  it('shows the whole text, with a separate first letter', () => {
    const { words, initial } = layoutStoryPage(CRACK_STORY_SAMPLE_TALE.words, room)
    const text = [initial?.text, ...words.map((word) => word.text)].join(' ')
    expect(text).toMatch(/^U n dragon .* s’enflammaient toujours avant le goûter$/)
  })

  it('reveals nothing of a hidden word, not even its length', () => {
    const keepsakeWith = (word: string | null) => {
      const words = CRACK_STORY_SAMPLE_TALE.words.map((entry, n) =>
        n === 5 || n === 0 ? { ...entry, word } : entry,
      )
      return pngOf(render(viewWith({ stories: [{ ...CRACK_STORY_SAMPLE_TALE, words }] }), 'keepsake'))
    }
    expect(Buffer.compare(keepsakeWith(''), keepsakeWith(null))).toBe(0)
    expect(Buffer.compare(keepsakeWith(''), keepsakeWith('   '))).toBe(0)
  })

  it('is of the latest story, and absent before the first is over', () => {
    const picture = pngOf(
      render(
        viewWith({ stories: [{ ...CRACK_STORY_SAMPLE_TALE, number: 1 }, CRACK_STORY_SAMPLE_TALE] }),
        'keepsake',
      ),
    )
    expect(
      Buffer.compare(picture, pngOf(render(viewWith({ stories: [CRACK_STORY_SAMPLE_TALE] }), 'keepsake'))),
    ).toBe(0)
    expect(renderErrorOf(render(PLAIN_VIEW, 'keepsake'))).toBe('no story is over yet')
  })
})

describe('an invalid view', () => {
  it('returns an error that says why', () => {
    const cases: [unknown, string][] = [
      [null, 'the view has no story'],
      [{}, 'the view has no story'],
      [viewWith({ story: [{ face: 'É', by: 0 }] }), '"É" is no card'],
      [viewWith({ story: [{ face: 'A', by: 4 }] }), 'card 1 of the story was laid by nobody'],
      [viewWith({ story: [null] }), 'card 1 of the story was laid by nobody'],
      [viewWith({ players: [] }), 'a view of 0 players'],
      [viewWith({ players: null }), 'the view has no players'],
      [
        viewWith({ players: CRACK_STORY_SAMPLE_TABLE.players.map((player) => ({ ...player, cards: -1 })) }),
        'seat 0 is corrupt',
      ],
      [viewWith({ pile: 'many' }), 'the stacks are corrupt'],
      [viewWith({ direction: 0 }), 'the round is corrupt'],
      [viewWith({ turn: 7 }), 'a seat is out of range'],
      [viewWith({ contestable: { author: 0, words: null } }), 'the last words are corrupt'],
      [viewWith({ waiting: { until: 1, waitsFor: [9] } }), 'the awaited seats are corrupt'],
      [
        viewWith({ vote: { word: 99, author: 0, by: 1, until: 0, waitsFor: [] } }),
        'the vote is about no card of the story',
      ],
      [viewWith({ stories: null }), 'the view has no stories'],
      [viewWith({ stories: [{ ...CRACK_STORY_SAMPLE_TALE, words: [] }] }), 'a story has no words'],
      [viewWith({ stories: [{ ...CRACK_STORY_SAMPLE_TALE, why: 'bored' }] }), 'a story has no end'],
      [
        viewWith({ stories: [{ ...CRACK_STORY_SAMPLE_TALE, words: [{ word: 7, by: 0 }] }] }),
        'a word of story 3 is corrupt',
      ],
      [{ ...PLAIN_VIEW, mine: crackStorySampleHand(['A', 'Ω']) }, 'the hand is corrupt'],
    ]
    for (const [view, reason] of cases) expect(renderErrorOf(render(view))).toBe(reason)
  })

  it('may be a hand that the reader does not have', () => {
    for (const kind of ['hand', 'seat'])
      expect(renderErrorOf(render(PLAIN_VIEW, kind))).toBe('a spectator has no hand to show')
    expect(renderErrorOf(render(PLAIN_VIEW, 'pad'))).toBe('crack-story has no picture "pad"')
  })

  it('is distinguished from invalid labels', () => {
    const { opening: _, ...fewer } = CRACK_STORY_SAMPLE_WORDS
    expect(
      renderErrorOf(
        renderPicture(
          'crack-story',
          PLAIN_VIEW,
          { ...crackStorySampleLabels('', PLAYER_NAMES), words: fewer },
          { what: 'table', theme: 'dark' },
        ),
      ),
    ).toBe('the labels lack opening')
    expect(renderErrorOf(render(PLAIN_VIEW, 'table', crackStorySampleLabels('', ['Ana'])))).toBe(
      '1 names for 4 seats',
    )
  })
})
