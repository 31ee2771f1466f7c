import { crackStory } from '@crackpost/core/games/crack-story/index'
import type { Table, View } from '@crackpost/core/games/crack-story/view'
import { rng } from '@crackpost/core/kernel/dice'
import { INNER, MARGIN } from '@crackpost/render/frame/layout'
import { THEMES } from '@crackpost/render/frame/theme'
import { heightOf } from '@crackpost/render/games/crack-story/card'
import { noteOf } from '@crackpost/render/games/crack-story/note'
import { pageOf } from '@crackpost/render/games/crack-story/page'
import { seatBox, seatsHeight } from '@crackpost/render/games/crack-story/seats'
import { gridOf, spotOf } from '@crackpost/render/games/crack-story/story'
import { picture } from '@crackpost/render/games/index'
import { describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'
import { walk } from './kit/walk.ts'
import { labelled, longest, mine, table, tale, told, words } from './pictures/crack-story.ts'

const names = ['Ana', 'Bo', 'Cléo', 'Diego', 'Élise', 'Farid', 'Gaëlle', 'Hugo']
const plain: View = { table, mine: null, revealed: null }
const seen = (more: object): unknown => ({ ...plain, table: { ...table, ...more } })

const made = (view: unknown, what = 'table', labels = labelled('', names)) =>
  picture('crack-story', view, labels, { what, theme: 'light' })

/** The reason why not; a picture where there should be none fails the test. */
function why(result: ReturnType<typeof picture>): string {
  if (result.ok) throw new Error('it was drawn')
  return result.error.why
}

function file(result: ReturnType<typeof picture>): Buffer {
  if (!result.ok) throw new Error(result.error.why)
  return Buffer.from(result.value)
}

describe('the pictures of real matches', () => {
  it.each([2, 3, 5, 8])('can be drawn at every turn (%i seats)', (seats) => {
    const { paces, end } = walk(crackStory, seats, `pictures ${seats}`, french())
    const states = [...paces.map(({ state }) => state).filter((_, n) => n % 40 === 0), end]
    for (const [n, state] of states.entries()) {
      const seat = n % seats
      const view = crackStory.view(state, seat)
      const kinds = ['table', 'hand', 'seat', ...(view.table.stories.length > 0 ? ['keepsake'] : [])]
      for (const what of kinds) {
        const drawn = picture('crack-story', view, labelled('', names), {
          what,
          theme: THEMES[n % 2] ?? 'light',
        })
        expect(drawn.ok ? '' : drawn.error.why).toBe('')
      }
    }
  })

  it('tell nothing that a spectator can’t know', () => {
    const { paces } = walk(crackStory, 4, 'secrets', french())
    const long = paces.toSorted((a, b) => b.state.story.length - a.state.story.length).slice(0, 3)
    for (const { state } of long) {
      const dealt = crackStory.redeal(state, null, rng('again', 'redeal'))
      const one = file(made(crackStory.view(state, null)))
      expect(Buffer.compare(one, file(made(crackStory.view(dealt, null))))).toBe(0)
      expect(Buffer.compare(one, file(made(crackStory.view(state, 1))))).toBe(0)
    }
  })
})

describe('the layout of a table', () => {
  it('holds every story, and small cards only where there are many', () => {
    for (let cards = 1; cards <= 98; cards++) {
      const grid = gridOf(cards)
      const last = spotOf(grid, cards - 1, 0)
      expect(spotOf(grid, grid.columns - 1, 0).x + grid.width).toBeLessThanOrEqual(MARGIN + INNER)
      expect(last.y + heightOf(grid.width)).toBeLessThanOrEqual(grid.height)
      expect(grid.width).toBeGreaterThanOrEqual(cards > 72 ? 46 : cards > 30 ? 54 : 80)
    }
  })

  it('seats up to four in a row and more around the table, clockwise', () => {
    expect([2, 4, 5, 8].map(seatsHeight)).toEqual([116, 116, 266, 266])
    const boxes = Array.from({ length: 6 }, (_, n) => seatBox(n, 6, 0))
    const [, , third, fourth, , sixth] = boxes
    expect(fourth?.x).toBe(third?.x)
    expect(sixth?.x).toBe(boxes[0]?.x)
    for (const box of boxes) expect(box.x + box.width).toBeLessThanOrEqual(MARGIN + INNER)
  })

  it('says in one line what is going on', () => {
    const said = (more: Partial<Table>) => noteOf({ ...table, ...more })
    expect(said({})).toEqual({ seat: 2, what: 'turn' })
    expect(said({ form: { until: 1 } })).toEqual({ seat: 2, what: 'form' })
    expect(said({ chrono: { by: 0, on: 2, until: 1 } })).toEqual({ seat: 2, what: 'chrono' })
    const vote = { word: 13, author: 3, by: 0, until: 1, waitsFor: [1] }
    expect(said({ vote })).toEqual({ seat: 3, what: 'vote' })
    const waiting = { until: 1, waitsFor: [0] }
    expect(said({ waiting, finished: true })).toEqual({ seat: 3, what: 'waiting' })
    expect(said({ waiting, won: { seat: 1, swap: true } })).toEqual({ seat: 1, what: 'won' })
    expect(said({ over: 'rounds', turn: null })).toEqual({ seat: 3, what: 'over' })
  })
})

describe('a keepsake', () => {
  const room = 880

  it('sets every word within its lines, long ones smaller, and in order', () => {
    for (const text of ['A/0', longest, `${'W'.repeat(30)}/0 ${'W'.repeat(30)}/1`, "L'ours/0 dort/1"]) {
      const { words, height } = pageOf(told(text), room)
      for (const [n, { x, y, width }] of words.entries()) {
        expect(x + width).toBeLessThanOrEqual(room)
        expect(y).toBeLessThan(height)
        const before = words[n - 1]
        if (before) expect(before.y < y || before.x + before.width < x).toBe(true)
      }
    }
  })

  it('shows all of the text, the first letter apart', () => {
    const { words, initial } = pageOf(tale.words, room)
    const text = [initial?.text, ...words.map((each) => each.text)].join(' ')
    expect(text).toMatch(/^U n dragon .* s’enflammaient toujours avant le goûter$/)
  })

  it('gives nothing away of a hidden word, not even its length', () => {
    const hidden = (word: string | null) => {
      const words = tale.words.map((each, n) => (n === 5 || n === 0 ? { ...each, word } : each))
      return file(made(seen({ stories: [{ ...tale, words }] }), 'keepsake'))
    }
    expect(Buffer.compare(hidden(''), hidden(null))).toBe(0)
    expect(Buffer.compare(hidden(''), hidden('   '))).toBe(0)
  })

  it('is the latest story, and there is none before the first is over', () => {
    const one = file(made(seen({ stories: [{ ...tale, number: 1 }, tale] }), 'keepsake'))
    expect(Buffer.compare(one, file(made(seen({ stories: [tale] }), 'keepsake')))).toBe(0)
    expect(why(made(plain, 'keepsake'))).toBe('no story is over yet')
  })
})

describe('a view that can’t be drawn', () => {
  it('comes back as an error that says why', () => {
    const cases: [unknown, string][] = [
      [null, 'the view has no story'],
      [{}, 'the view has no story'],
      [seen({ story: [{ face: 'É', by: 0 }] }), '"É" is no card'],
      [seen({ story: [{ face: 'A', by: 4 }] }), 'card 1 of the story was laid by nobody'],
      [seen({ story: [null] }), 'card 1 of the story was laid by nobody'],
      [seen({ players: [] }), 'a view of 0 players'],
      [seen({ players: null }), 'the view has no players'],
      [seen({ players: table.players.map((each) => ({ ...each, cards: -1 })) }), 'seat 0 is corrupt'],
      [seen({ pile: 'many' }), 'the stacks are corrupt'],
      [seen({ direction: 0 }), 'the round is corrupt'],
      [seen({ turn: 7 }), 'somebody sits nowhere'],
      [seen({ contestable: { author: 0, words: null } }), 'the last words are corrupt'],
      [seen({ waiting: { until: 1, waitsFor: [9] } }), 'nobody knows who is waited for'],
      [
        seen({ vote: { word: 99, author: 0, by: 1, until: 0, waitsFor: [] } }),
        'the vote is about no card of the story',
      ],
      [seen({ stories: null }), 'the view has no stories'],
      [seen({ stories: [{ ...tale, words: [] }] }), 'a story has no words'],
      [seen({ stories: [{ ...tale, why: 'bored' }] }), 'a story has no end'],
      [seen({ stories: [{ ...tale, words: [{ word: 7, by: 0 }] }] }), 'a word of story 3 is corrupt'],
      [{ ...plain, mine: mine(['A', 'Ω']) }, 'the hand is corrupt'],
    ]
    for (const [view, reason] of cases) expect(why(made(view))).toBe(reason)
  })

  it('may be a hand that the reader has not', () => {
    for (const what of ['hand', 'seat'])
      expect(why(made(plain, what))).toBe('a spectator has no hand to show')
    expect(why(made(plain, 'pad'))).toBe('crack-story has no picture "pad"')
  })

  it('is told from a fault of the labels', () => {
    const { opening: _, ...fewer } = words
    expect(
      why(
        picture(
          'crack-story',
          plain,
          { ...labelled('', names), words: fewer },
          { what: 'table', theme: 'dark' },
        ),
      ),
    ).toBe('the labels lack opening')
    expect(why(made(plain, 'table', labelled('', ['Ana'])))).toBe('1 names for 4 seats')
  })
})
