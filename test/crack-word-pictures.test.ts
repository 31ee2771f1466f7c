import { COLOURS } from '@crackpost/core/games/crack-word/cards'
import type { View } from '@crackpost/core/games/crack-word/view'
import { easelOf } from '@crackpost/render/frame/easel'
import type { Labels } from '@crackpost/render/frame/labels'
import { LIMIT, paletteOf } from '@crackpost/render/frame/palette'
import { FRAME, THEMES } from '@crackpost/render/frame/theme'
import { drawCard, heightOf } from '@crackpost/render/games/crack-word/card'
import {
  type Colour,
  MEETINGS,
  namedColours,
  paletteFor,
  TONES,
} from '@crackpost/render/games/crack-word/colours'
import { drawDisc } from '@crackpost/render/games/crack-word/mark'
import { picture } from '@crackpost/render/games/index'
import { describe, expect, it } from 'vitest'
import { contrast, distance, VISIONS } from './kit/colour.ts'
import { differing } from './kit/grey.ts'
import { best, crowded, crowdedLabels, labelled, stateAt, viewOf, words } from './pictures/crack-word.ts'

/** OKLab distances; 0.02 is about the least that is noticed side by side. */
const APART = 0.12
/** WCAG 2: text, and edges, which on dark ground are less: there the letters shine. */
const TEXT = 4.5
const EDGE = { light: 3, dark: 2 }

const pairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, n) => list.slice(n + 1).map((other): [T, T] => [one, other]))

describe.each(THEMES)('the cards of the %s theme', (theme) => {
  const { cards, tray } = TONES[theme]
  const all = Object.values(cards)

  it.each(VISIONS)('keep their distance (vision: %s)', (vision) => {
    for (const [one, other] of pairs(all))
      expect(distance(one.face, other.face, vision), `${one.face} ${other.face}`).toBeGreaterThan(APART)
  })

  it.each(VISIONS)('leave text readable (vision: %s)', (vision) => {
    const { ink, muted } = FRAME[theme]
    const written = [
      ...all.map(({ face, ink }): [string, string] => [face, ink]),
      ...[ink, muted].map((each): [string, string] => [tray, each]),
    ]
    for (const [ground, text] of written)
      expect(contrast(ground, text, vision), `${text} on ${ground}`).toBeGreaterThanOrEqual(TEXT)
  })

  it('stand out from where they lie, by their face or by their rim', () => {
    for (const { face, side } of all) {
      const best = Math.max(contrast(tray, face, 'none'), contrast(tray, side, 'none'))
      expect(best, face).toBeGreaterThanOrEqual(EDGE[theme])
    }
  })

  it('fit into a palette, steps between them included', () => {
    expect(paletteFor(theme).rgb.length / 3).toBeLessThanOrEqual(LIMIT)
  })
})

describe('without any colour', () => {
  /** All four colours the same grey: what still differs is shape. */
  const greys: Record<Colour, string> = {
    ...namedColours('light'),
    cream: '#000000',
    soot: '#000000',
    ...Object.fromEntries(
      COLOURS.flatMap((owner) => [
        [`${owner}Face`, '#bbbbbb'],
        [`${owner}Side`, '#888888'],
      ]),
    ),
  }
  const grey = paletteOf(greys, MEETINGS)
  const differ = differing(grey)

  it('the marks tell cards and discs apart', () => {
    for (const size of [50, 100]) {
      const cards = COLOURS.map((owner) => {
        const easel = easelOf(size, heightOf(size), grey, 'page')
        drawCard(easel, { owner, kind: 'letter', letter: 'E' }, 0, 0, size)
        return easel.sheet
      })
      for (const [one, other] of pairs(cards)) expect(differ(one, other)).toBeGreaterThan(size / 3)
    }
    const discs = COLOURS.map((owner) => {
      const easel = easelOf(46, 46, grey, 'page')
      drawDisc(easel, owner, { x: 0, y: 0, size: 46, golden: false })
      return easel.sheet
    })
    for (const [one, other] of pairs(discs)) expect(differ(one, other)).toBeGreaterThan(60)
  })

  it('a star tells a JOKER from the letter it stands for', () => {
    const [letter, joker] = (['letter', 'joker'] as const).map((kind) => {
      const easel = easelOf(100, heightOf(100), grey, 'page')
      drawCard(easel, { owner: 'red', kind, letter: 'E' }, 0, 0, 100)
      return easel.sheet
    })
    expect(letter && joker && differ(letter, joker)).toBeGreaterThan(200)
  })
})

const names = ['Léa', 'Bo', 'Cy', 'Di']
const drawn = (view: unknown, what = 'table', preview?: unknown, labels: Labels = labelled('', names)) =>
  picture('crack-word', view, labels, { what, theme: 'light', preview })

/** The reason why not; a picture where there should be none fails the test. */
function why(made: ReturnType<typeof picture>): string {
  if (made.ok) throw new Error('it was drawn')
  return made.error.why
}

describe('a table', () => {
  it('holds lines of 1 to 25 cards and hands of up to 60, with the widest names and figures', () => {
    for (let cards = 0; cards <= 25; cards++) {
      const view = crowded([cards, 25 - cards, 12, 1], cards * 2 + 10, cards)
      const made = picture('crack-word', view, crowdedLabels, { what: 'seat', theme: 'dark' })
      expect(made.ok ? '' : made.error.why).toBe('')
    }
  })

  it('holds words that are far too long', () => {
    const long = Object.fromEntries(Object.keys(words).map((word) => [word, 'W'.repeat(32)]))
    const labels: Labels = { ...crowdedLabels, words: long }
    for (const [name, turn] of [
      ['passes-challenge-4', 93],
      ['passes-challenge-4', 106],
      ['finished-friendly-4', 41],
      ['finished-challenge-4', 25],
      ['passes-strict-4', 40],
    ] as const) {
      const made = drawn(viewOf(stateAt(name, turn), 0), 'seat', undefined, labels)
      expect(made.ok ? '' : made.error.why).toBe('')
    }
  })

  it('holds a placement to preview at any spot of a long line', () => {
    const view = crowded([25, 12, 1, 0], 8)
    const placement = best(stateAt('finished-friendly-3', 29))
    for (const [line, at] of [
      [1, 'left'],
      [1, 'right'],
      [1, 25],
      [2, 7],
      [4, 'alone'],
    ] as const) {
      const preview = { ...placement, action: { type: 'place', line, at, card: '*W' } }
      expect(drawn(view, 'preview', preview).ok).toBe(true)
    }
  })

  it('of a spectator needs no hand, and a hand would not change it', () => {
    const state = stateAt('finished-friendly-3', 50)
    const [hidden, seen] = [drawn(viewOf(state, null)), drawn(viewOf(state, 1))]
    if (!hidden.ok || !seen.ok) throw new Error('not drawn')
    expect(Buffer.compare(hidden.value, seen.value)).toBe(0)
  })

  it('shows whose turn it is, a challenge, the last rounds and a card to be laid', () => {
    const plain = viewOf(stateAt('passes-challenge-4', 90), null)
    const table = (more: Partial<View['table']>) => drawn({ ...plain, table: { ...plain.table, ...more } })
    const empty = plain.table.lines.map((line) =>
      line.line === 1 ? { ...line, letters: '', stacks: [], cards: 0, majority: null } : line,
    )
    const all = [
      table({}),
      table({ turn: 0 }),
      table({ challenge: null }),
      table({ lastHand: { seat: 0, count: 3 } }),
      table({ last: null }),
      table({ lines: empty }),
      table({ lines: empty, lay: 1 }),
      table({ lines: empty, turn: null, over: 'passes' }),
    ].map((made) => (made.ok ? Buffer.from(made.value).toString('base64') : made.error.why))
    expect(new Set(all).size).toBe(all.length)
    expect(all.every((each) => each.startsWith('iVBOR'))).toBe(true)
  })
})

describe('a view that can’t be drawn', () => {
  const view = viewOf(stateAt('finished-friendly-3', 50), 1)
  const withTable = (more: object) => ({ ...view, table: { ...view.table, ...more } })
  const withLine = (more: object) =>
    withTable({ lines: view.table.lines.map((line, n) => (n === 1 ? { ...line, ...more } : line)) })
  const [stack] = view.table.lines[1]?.stacks ?? []

  it('comes back as an error that says why', () => {
    expect(why(drawn(null))).toBe('the view has no lines')
    expect(why(drawn({}))).toBe('the view has no lines')
    expect(why(drawn(withTable({ players: null })))).toBe('the view has no players')
    expect(why(drawn(withTable({ players: [] })))).toBe('a view of 0 players')
    expect(why(drawn(withTable({ lines: [] })))).toBe('a view of 0 lines')
    expect(why(drawn(withTable({ players: [{ ...view.table.players[0], colour: 'pink' }] })))).toBe(
      'seat 0 has no colour',
    )
    expect(why(drawn(withTable({ players: [{ ...view.table.players[0], pile: -1 }] })))).toBe(
      'a figure of seat 0 is no number',
    )
    expect(why(drawn(withLine({ line: 3 })))).toBe('line 2 is corrupt')
    expect(why(drawn(withLine({ majority: 7 })))).toBe('the majority of line 2 is nobody’s')
    expect(why(drawn(withLine({ stacks: 'ABC' })))).toBe('line 2 has no cards')
    expect(why(drawn(withLine({ stacks: [{ ...stack, letter: 'É' }] })))).toBe('"É" is no letter')
    expect(why(drawn(withLine({ stacks: [null] })))).toBe('undefined is no letter')
    expect(why(drawn(withLine({ stacks: [{ ...stack, colour: 'yellow' }] })))).toBe(
      'a card of line 2 is nobody’s',
    )
    expect(why(drawn(withLine({ stacks: [{ ...stack, covered: [null] }] })))).toBe(
      'a card of line 2 is nobody’s',
    )
    expect(why(drawn(withTable({ last: { type: 'dance' } })))).toBe('the last move is corrupt')
    expect(why(drawn(withTable({ turn: 'me' })))).toBe('the turn is nobody’s')
    expect(why(drawn(withTable({ lay: 5 })))).toBe('what stands out on the table is corrupt')
    expect(why(drawn({ ...view, hand: ['É'] }, 'hand'))).toBe('the hand is corrupt')
    expect(why(drawn({ ...view, seat: null }, 'hand'))).toBe('the hand is nobody’s')
  })

  it('may be a hand that the reader has not, a preview of nothing, or labels that lack a word', () => {
    const spectator = viewOf(stateAt('finished-friendly-3', 50), null)
    expect(why(drawn(spectator, 'hand'))).toBe('a spectator has no hand to show')
    expect(why(drawn(spectator, 'seat'))).toBe('a spectator has no hand to show')
    expect(why(drawn(view, 'preview'))).toBe('there is no placement to preview')
    expect(why(drawn(view, 'preview', { action: { type: 'pass' } }))).toBe('there is no placement to preview')
    const placement = best(stateAt('finished-friendly-3', 29))
    expect(why(drawn(view, 'preview', { ...placement, letters: 7 }))).toBe('the preview has no letters')
    expect(why(drawn(view, 'preview', { ...placement, crack: {} }))).toBe('the preview has no score')
    const off = { ...placement, action: { ...placement.action, line: 1, at: 99 } }
    expect(why(drawn(view, 'preview', off))).toBe('line 1 has no card 99 to cover')
    const over = viewOf(stateAt('finished-friendly-3', 102), null)
    expect(why(drawn(over, 'preview', placement))).toBe('nobody is there to place a card')
    const { open: _, ...fewer } = words
    expect(why(drawn(view, 'table', undefined, { ...labelled('', names), words: fewer }))).toBe(
      'the labels lack open',
    )
  })
})
