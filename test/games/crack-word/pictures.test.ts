import { CARD_COLOURS } from '@crackpost/core/games/crack-word/cards'
import type { View } from '@crackpost/core/games/crack-word/view'
import { createPalette, MAX_PALETTE_COLOURS } from '@crackpost/render/canvas/palette'
import { createPalettedCanvas } from '@crackpost/render/canvas/paletted-canvas'
import type { PictureLabels } from '@crackpost/render/canvas/picture-labels'
import { BASE_COLOURS, RENDER_THEMES } from '@crackpost/render/canvas/theme'
import { crackWordCardHeight, drawCrackWordCard } from '@crackpost/render/games/crack-word/card'
import { drawPlayerDisc } from '@crackpost/render/games/crack-word/colour-symbol'
import {
  CRACK_WORD_COLOURS,
  CRACK_WORD_GRADIENTS,
  type CrackWordColourName,
  crackWordColours,
  crackWordPalette,
} from '@crackpost/render/games/crack-word/colours'
import { renderPicture } from '@crackpost/render/games/index'
import { describe, expect, it } from 'vitest'
import { COLOUR_VISIONS, colourDistance, contrastRatio } from '../../kit/colour-vision.ts'
import { differingPixelCounter } from '../../kit/grey-difference.ts'
import {
  bestCrackWordPlacement,
  CRACK_WORD_SAMPLE_WORDS,
  CROWDED_CRACK_WORD_LABELS,
  crackWordSampleLabels,
  crackWordViewOf,
  crowdedCrackWordView,
  recordedCrackWordState,
} from '../../pictures/crack-word-samples.ts'

/** OKLab distances; 0.02 is about the smallest noticeable difference side by side. */
const MIN_COLOUR_DISTANCE = 0.12
/**
 * WCAG 2 contrast for text, and for edges. On a dark background less is needed, because the letters are
 * bright.
 */
const MIN_TEXT_CONTRAST = 4.5
const MIN_EDGE_CONTRAST = { light: 3, dark: 2 }

const allPairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, n) => list.slice(n + 1).map((other): [T, T] => [one, other]))

describe.each(RENDER_THEMES)('the cards of the %s theme', (theme) => {
  const { cards, tray } = CRACK_WORD_COLOURS[theme]
  const all = Object.values(cards)

  it.each(COLOUR_VISIONS)('have distinct colours (vision: %s)', (vision) => {
    for (const [one, other] of allPairs(all))
      expect(colourDistance(one.face, other.face, vision), `${one.face} ${other.face}`).toBeGreaterThan(
        MIN_COLOUR_DISTANCE,
      )
  })

  it.each(COLOUR_VISIONS)('have readable text (vision: %s)', (vision) => {
    const { ink, muted } = BASE_COLOURS[theme]
    const written = [
      ...all.map(({ face, ink }): [string, string] => [face, ink]),
      ...[ink, muted].map((colour): [string, string] => [tray, colour]),
    ]
    for (const [ground, text] of written)
      expect(contrastRatio(ground, text, vision), `${text} on ${ground}`).toBeGreaterThanOrEqual(
        MIN_TEXT_CONTRAST,
      )
  })

  it('stand out from the background by face or rim', () => {
    for (const { face, side } of all) {
      const best = Math.max(contrastRatio(tray, face, 'none'), contrastRatio(tray, side, 'none'))
      expect(best, face).toBeGreaterThanOrEqual(MIN_EDGE_CONTRAST[theme])
    }
  })

  it('fit into a palette, including the steps between them', () => {
    expect(crackWordPalette(theme).rgb.length / 3).toBeLessThanOrEqual(MAX_PALETTE_COLOURS)
  })
})

describe('without colours', () => {
  /** All four colours in the same grey: only shapes differ. */
  const greys: Record<CrackWordColourName, string> = {
    ...crackWordColours('light'),
    cream: '#000000',
    soot: '#000000',
    ...Object.fromEntries(
      CARD_COLOURS.flatMap((owner) => [
        [`${owner}Face`, '#bbbbbb'],
        [`${owner}Side`, '#888888'],
      ]),
    ),
  }
  const grey = createPalette(greys, CRACK_WORD_GRADIENTS)
  const differ = differingPixelCounter(grey)

  it('marks distinguish cards and discs', () => {
    for (const size of [50, 100]) {
      const cards = CARD_COLOURS.map((owner) => {
        const easel = createPalettedCanvas(size, crackWordCardHeight(size), grey, 'page')
        drawCrackWordCard(easel, { owner, kind: 'letter', letter: 'E' }, 0, 0, size)
        return easel.bitmap
      })
      for (const [one, other] of allPairs(cards)) expect(differ(one, other)).toBeGreaterThan(size / 3)
    }
    const discs = CARD_COLOURS.map((owner) => {
      const easel = createPalettedCanvas(46, 46, grey, 'page')
      drawPlayerDisc(easel, owner, { x: 0, y: 0, size: 46, golden: false })
      return easel.bitmap
    })
    for (const [one, other] of allPairs(discs)) expect(differ(one, other)).toBeGreaterThan(60)
  })

  it('a star distinguishes a JOKER from a letter', () => {
    const [letter, joker] = (['letter', 'joker'] as const).map((kind) => {
      const easel = createPalettedCanvas(100, crackWordCardHeight(100), grey, 'page')
      drawCrackWordCard(easel, { owner: 'red', kind, letter: 'E' }, 0, 0, 100)
      return easel.bitmap
    })
    expect(letter && joker && differ(letter, joker)).toBeGreaterThan(200)
  })
})

const PLAYER_NAMES = ['Léa', 'Bo', 'Cy', 'Di']
const render = (
  view: unknown,
  what = 'table',
  preview?: unknown,
  labels: PictureLabels = crackWordSampleLabels('', PLAYER_NAMES),
) => renderPicture('crack-word', view, labels, { what, theme: 'light', preview })

/** Returns the reason of the error; throws if a picture was rendered. */
function renderErrorOf(result: ReturnType<typeof renderPicture>): string {
  if (result.ok) throw new Error('it was drawn')
  return result.error.why
}

describe('a table picture', () => {
  it('fits lines of 1 to 25 cards and hands of up to 60, with the widest names and figures', () => {
    for (let cards = 0; cards <= 25; cards++) {
      const view = crowdedCrackWordView([cards, 25 - cards, 12, 1], cards * 2 + 10, cards)
      const result = renderPicture('crack-word', view, CROWDED_CRACK_WORD_LABELS, {
        what: 'seat',
        theme: 'dark',
      })
      expect(result.ok ? '' : result.error.why).toBe('')
    }
  })

  it('fits words that are far too long', () => {
    const long = Object.fromEntries(
      Object.keys(CRACK_WORD_SAMPLE_WORDS).map((word) => [word, 'W'.repeat(32)]),
    )
    const labels: PictureLabels = { ...CROWDED_CRACK_WORD_LABELS, words: long }
    for (const [name, turn] of [
      ['passes-challenge-4', 93],
      ['passes-challenge-4', 106],
      ['finished-friendly-4', 41],
      ['finished-challenge-4', 25],
      ['passes-strict-4', 40],
    ] as const) {
      const result = render(crackWordViewOf(recordedCrackWordState(name, turn), 0), 'seat', undefined, labels)
      expect(result.ok ? '' : result.error.why).toBe('')
    }
  })

  it('fits a previewed placement at any spot of a long line', () => {
    const view = crowdedCrackWordView([25, 12, 1, 0], 8)
    const placement = bestCrackWordPlacement(recordedCrackWordState('finished-friendly-3', 29))
    for (const [line, at] of [
      [1, 'left'],
      [1, 'right'],
      [1, 25],
      [2, 7],
      [4, 'alone'],
    ] as const) {
      const preview = { ...placement, action: { type: 'place', line, at, card: '*W' } }
      expect(render(view, 'preview', preview).ok).toBe(true)
    }
  })

  it('needs no hand for a spectator, and ignores one', () => {
    const state = recordedCrackWordState('finished-friendly-3', 50)
    const [hidden, seen] = [render(crackWordViewOf(state, null)), render(crackWordViewOf(state, 1))]
    if (!hidden.ok || !seen.ok) throw new Error('not drawn')
    expect(Buffer.compare(hidden.value, seen.value)).toBe(0)
  })

  it('shows the seat on turn, a challenge, the last rounds and a card to lay', () => {
    const plain = crackWordViewOf(recordedCrackWordState('passes-challenge-4', 90), null)
    const table = (changes: Partial<View['table']>) =>
      render({ ...plain, table: { ...plain.table, ...changes } })
    const empty = plain.table.lines.map((line) =>
      line.line === 1 ? { ...line, letters: '', stacks: [], cards: 0, majority: null } : line,
    )
    const pictures = [
      table({}),
      table({ turn: 0 }),
      table({ challenge: null }),
      table({ lastHand: { seat: 0, count: 3 } }),
      table({ last: null }),
      table({ lines: empty }),
      table({ lines: empty, lay: 1 }),
      table({ lines: empty, turn: null, over: 'passes' }),
    ].map((result) => (result.ok ? Buffer.from(result.value).toString('base64') : result.error.why))
    expect(new Set(pictures).size).toBe(pictures.length)
    expect(pictures.every((picture) => picture.startsWith('iVBOR'))).toBe(true)
  })
})

describe('an invalid view', () => {
  const view = crackWordViewOf(recordedCrackWordState('finished-friendly-3', 50), 1)
  const withTable = (changes: object) => ({ ...view, table: { ...view.table, ...changes } })
  const withLine = (changes: object) =>
    withTable({ lines: view.table.lines.map((line, n) => (n === 1 ? { ...line, ...changes } : line)) })
  const [stack] = view.table.lines[1]?.stacks ?? []

  it('returns an error that says why', () => {
    expect(renderErrorOf(render(null))).toBe('the view has no lines')
    expect(renderErrorOf(render({}))).toBe('the view has no lines')
    expect(renderErrorOf(render(withTable({ players: null })))).toBe('the view has no players')
    expect(renderErrorOf(render(withTable({ players: [] })))).toBe('a view of 0 players')
    expect(renderErrorOf(render(withTable({ lines: [] })))).toBe('a view of 0 lines')
    expect(
      renderErrorOf(render(withTable({ players: [{ ...view.table.players[0], colour: 'pink' }] }))),
    ).toBe('seat 0 has no colour')
    expect(renderErrorOf(render(withTable({ players: [{ ...view.table.players[0], pile: -1 }] })))).toBe(
      'a figure of seat 0 is no number',
    )
    expect(renderErrorOf(render(withLine({ line: 3 })))).toBe('line 2 is corrupt')
    expect(renderErrorOf(render(withLine({ majority: 7 })))).toBe('the majority of line 2 is nobody’s')
    expect(renderErrorOf(render(withLine({ stacks: 'ABC' })))).toBe('line 2 has no cards')
    expect(renderErrorOf(render(withLine({ stacks: [{ ...stack, letter: 'É' }] })))).toBe('"É" is no letter')
    expect(renderErrorOf(render(withLine({ stacks: [null] })))).toBe('undefined is no letter')
    expect(renderErrorOf(render(withLine({ stacks: [{ ...stack, colour: 'yellow' }] })))).toBe(
      'a card of line 2 is nobody’s',
    )
    expect(renderErrorOf(render(withLine({ stacks: [{ ...stack, covered: [null] }] })))).toBe(
      'a card of line 2 is nobody’s',
    )
    expect(renderErrorOf(render(withTable({ last: { type: 'dance' } })))).toBe('the last move is corrupt')
    expect(renderErrorOf(render(withTable({ turn: 'me' })))).toBe('the turn is nobody’s')
    expect(renderErrorOf(render(withTable({ lay: 5 })))).toBe('the table is corrupt')
    expect(renderErrorOf(render({ ...view, hand: ['É'] }, 'hand'))).toBe('the hand is corrupt')
    expect(renderErrorOf(render({ ...view, seat: null }, 'hand'))).toBe('the hand is nobody’s')
  })

  it('may be a hand that the reader does not have, an empty preview, or missing labels', () => {
    const spectator = crackWordViewOf(recordedCrackWordState('finished-friendly-3', 50), null)
    expect(renderErrorOf(render(spectator, 'hand'))).toBe('a spectator has no hand to show')
    expect(renderErrorOf(render(spectator, 'seat'))).toBe('a spectator has no hand to show')
    expect(renderErrorOf(render(view, 'preview'))).toBe('there is no placement to preview')
    expect(renderErrorOf(render(view, 'preview', { action: { type: 'pass' } }))).toBe(
      'there is no placement to preview',
    )
    const placement = bestCrackWordPlacement(recordedCrackWordState('finished-friendly-3', 29))
    expect(renderErrorOf(render(view, 'preview', { ...placement, letters: 7 }))).toBe(
      'the preview has no letters',
    )
    expect(renderErrorOf(render(view, 'preview', { ...placement, crack: {} }))).toBe(
      'the preview has no score',
    )
    const off = { ...placement, action: { ...placement.action, line: 1, at: 99 } }
    expect(renderErrorOf(render(view, 'preview', off))).toBe('line 1 has no card 99 to cover')
    const over = crackWordViewOf(recordedCrackWordState('finished-friendly-3', 102), null)
    expect(renderErrorOf(render(over, 'preview', placement))).toBe('no player places a card')
    const { open: _, ...fewer } = CRACK_WORD_SAMPLE_WORDS
    expect(
      renderErrorOf(
        render(view, 'table', undefined, { ...crackWordSampleLabels('', PLAYER_NAMES), words: fewer }),
      ),
    ).toBe('the labels lack open')
  })
})
