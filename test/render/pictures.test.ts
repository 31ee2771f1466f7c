import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { PRESENTERS } from '@crackpost/bot/games/index'
import { cellColourValue, cellOf } from '@crackpost/core/games/le-crack/board'
import { drawFinalColumn, FINAL_PICTURE_WIDTH, finalHandBox } from '@crackpost/render/canvas/final-column'
import { drawHeader, HEADER_HEIGHT } from '@crackpost/render/canvas/header'
import type { Box } from '@crackpost/render/canvas/indexed-bitmap'
import { drawMoveSummary, MOVE_SUMMARY_HEIGHT } from '@crackpost/render/canvas/move-summary'
import {
  CONTENT_WIDTH,
  createPalettedCanvas,
  PICTURE_MARGIN_PX,
  PICTURE_WIDTH,
} from '@crackpost/render/canvas/paletted-canvas'
import { drawPlayerCards, PLAYER_CARDS_HEIGHT, playerCardBox } from '@crackpost/render/canvas/player-cards'
import { RENDER_THEMES } from '@crackpost/render/canvas/theme'
import { addEditionRenderer, RENDERERS, renderPicture } from '@crackpost/render/games/index'
import { LE_CRACK_COLOURS, leCrackColours, leCrackPalette } from '@crackpost/render/games/le-crack/colours'
import { cellPosition } from '@crackpost/render/games/le-crack/square'
import { LE_CRACK_GAP_PX } from '@crackpost/render/games/le-crack/table'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import pixelmatch from 'pixelmatch'
import { describe, expect, it } from 'vitest'
import {
  CROWDED_LE_CRACK_LABELS,
  crowdedLeCrackView,
  DOC_PICTURE_SAMPLES,
  EDGE_CASE_PICTURE_SAMPLES,
  LE_CRACK_SAMPLE_WORDS,
  leCrackSampleLabels,
  leCrackViewOf,
  type PictureSample,
  recordedLeCrackPlacement,
  recordedLeCrackState,
} from '../pictures/samples.ts'

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Decodes a PNG file with canvas, a decoder independent of our encoder. */
async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const image = await loadImage(Buffer.from(png))
  const ctx = createCanvas(image.width, image.height).getContext('2d')
  ctx.drawImage(image, 0, 0)
  const { data } = ctx.getImageData(0, 0, image.width, image.height)
  return { width: image.width, height: image.height, data }
}

function renderSample({ game, view, labels, request }: PictureSample): Uint8Array {
  const rendered = renderPicture(game, view, labels, request)
  if (!rendered.ok) throw new Error(rendered.error.why)
  return rendered.value
}

const renderTable = (view: unknown, labels = leCrackSampleLabels('', ['Léa', 'Bo', 'Cy', 'Di'])) =>
  renderPicture('le-crack', view, labels, { what: 'table', theme: 'light' })

/** Returns the error of a failed rendering; throws if it succeeded. */
function renderErrorOf(rendered: ReturnType<typeof renderPicture>): string {
  if (rendered.ok) throw new Error('the picture was rendered')
  return rendered.error.why
}

// `UPDATE=1 npx vitest run test/render/pictures.test.ts` rewrites the golden files. Review them before committing.
describe('every picture', () => {
  for (const sample of [...DOC_PICTURE_SAMPLES, ...EDGE_CASE_PICTURE_SAMPLES]) {
    it(`matches its golden file: ${sample.file}`, async () => {
      const rendered = renderSample(sample)
      const file = new URL(`../../${sample.file}`, import.meta.url)
      if (process.env.UPDATE === '1') writeFileSync(file, rendered)
      expect(existsSync(file), 'UPDATE=1 writes it; then look at it').toBe(true)
      const [now, golden] = [await pixelsOf(rendered), await pixelsOf(readFileSync(file))]
      expect([now.width, now.height]).toEqual([golden.width, golden.height])
      const off = pixelmatch(now.data, golden.data, undefined, now.width, now.height, { threshold: 0.1 })
      // Canvas may round edges differently on another machine.
      expect(off / (now.width * now.height)).toBeLessThan(0.001)
    })
  }

  it('has a sample for every game with pictures and every theme', () => {
    const gamesWithPictures = PRESENTERS.filter(({ pictures }) => pictures).map(({ id }) => id)
    expect(Object.keys(RENDERERS).sort()).toEqual(gamesWithPictures.sort())
    const kinds = Object.entries(RENDERERS).flatMap(([game, { pictures }]) =>
      pictures.flatMap((what) => RENDER_THEMES.map((theme) => `${game} ${what} ${theme}`)),
    )
    const shown = DOC_PICTURE_SAMPLES.map(({ game, request }) => `${game} ${request.what} ${request.theme}`)
    expect(shown.sort()).toEqual(kinds.sort())
  })

  it('is wide enough for a phone and small enough to send', () => {
    for (const sample of [...DOC_PICTURE_SAMPLES, ...EDGE_CASE_PICTURE_SAMPLES]) {
      const rendered = renderSample(sample)
      expect(Buffer.from(rendered).readUInt32BE(16)).toBeGreaterThanOrEqual(900)
      expect(rendered.length).toBeLessThan(200_000)
    }
  })

  it('is the same file on every run', () => {
    for (const sample of DOC_PICTURE_SAMPLES)
      expect(Buffer.compare(renderSample(sample), renderSample(sample))).toBe(0)
  })

  it('is a PNG file whose rows contain only palette indices', () => {
    for (const sample of DOC_PICTURE_SAMPLES) {
      const file = Buffer.from(renderSample(sample))
      const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
      const chunks = new Map<string, Buffer>()
      for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
        chunks.set(
          file.toString('latin1', at + 4, at + 8),
          file.subarray(at + 8, at + 8 + file.readUInt32BE(at)),
        )
      const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
      expect(rows.length).toBe((width + 1) * height)
      const colours = (chunks.get('PLTE')?.length ?? 0) / 3
      expect(rows.every((index) => index < colours)).toBe(true)
      for (let y = 0; y < height; y++) expect(rows[y * (width + 1)]).toBe(0)
    }
  })
})

describe('Le Crack board', () => {
  it('highlights the squares under tiles of their own colour, and no others', async () => {
    const view = leCrackViewOf(recordedLeCrackState('examples', 8), null)
    const { board } = view.table
    const rendered = renderTable({ ...view, table: { ...view.table, last: null } })
    if (!rendered.ok) throw new Error(rendered.error.why)
    const { data, width } = await pixelsOf(rendered.value)
    /** Colour near a square's corner, which a tile's cut corners leave uncovered. */
    const cornerOf = (square: string): string => {
      const { x, y } = cellPosition(cellOf(square))
      const at =
        4 *
        ((HEADER_HEIGHT + PLAYER_CARDS_HEIGHT + LE_CRACK_GAP_PX + y + 3) * width + PICTURE_MARGIN_PX + x + 3)
      return `#${Buffer.from(data.subarray(at, at + 3)).toString('hex')}`
    }
    const colours = leCrackColours('light')
    const lit = Object.keys(board).filter((square) => cornerOf(square) === colours.gold)
    const as = Object.entries(board).filter(
      ([square, tile]) => cellColourValue(cellOf(square)) === Number(tile.charAt(1)),
    )
    expect(lit.length).toBeGreaterThan(5)
    expect(lit.sort()).toEqual(as.map(([square]) => square).sort())
    for (const square of Object.keys(board).filter((name) => !lit.includes(name)))
      expect(cornerOf(square)).toBe(
        LE_CRACK_COLOURS.light.squares[cellColourValue(cellOf(square)) - 1]?.ground,
      )
  })

  it('is the same for a spectator and for a player', () => {
    const state = recordedLeCrackState('examples', 9)
    const labels = leCrackSampleLabels('', ['Léa', 'Bo'])
    const [hidden, seen] = [
      renderTable(leCrackViewOf(state, null), labels),
      renderTable(leCrackViewOf(state, 1), labels),
    ]
    if (!hidden.ok || !seen.ok) throw new Error('not drawn')
    expect(Buffer.compare(hidden.value, seen.value)).toBe(0)
  })
})

/** The finished matches among the samples, each drawn with all hands. */
const FINAL_SAMPLES = [...DOC_PICTURE_SAMPLES, ...EDGE_CASE_PICTURE_SAMPLES].flatMap((sample) => {
  const { revealed } = sample.view as { readonly revealed: readonly (readonly string[])[] | null }
  return revealed ? [{ ...sample, revealed }] : []
})

describe('a finished match', () => {
  it('is among the samples of every game, with 2 players and more', () => {
    const shown = new Set(FINAL_SAMPLES.map(({ game, revealed }) => `${game} ${revealed.length}`))
    for (const game of Object.keys(RENDERERS))
      for (const players of [2, 4]) expect(shown).toContain(`${game} ${players}`)
  })

  it.each(FINAL_SAMPLES)('shows the hand of every seat: $file', (sample) => {
    const renderWith = (revealed: unknown) =>
      Buffer.from(renderSample({ ...sample, view: { ...(sample.view as object), revealed } }))
    const shown = renderWith(sample.revealed)
    for (const [seat, hand] of sample.revealed.entries()) {
      const [first = '', ...rest] = hand
      if (first === '') continue
      const other = sample.revealed.flat().find((card) => card !== first) ?? first
      for (const changed of [rest, [other, ...rest]])
        expect(shown.equals(renderWith(sample.revealed.with(seat, changed))), `seat ${seat}`).toBe(false)
    }
  })

  it('says which hands are invalid instead of showing others', () => {
    for (const sample of FINAL_SAMPLES)
      for (const revealed of [sample.revealed.slice(1), sample.revealed.map(() => ['¿']), 'all', [null]])
        expect(() => renderSample({ ...sample, view: { ...(sample.view as object), revealed } })).toThrow(
          /corrupt/,
        )
  })
})

/** Whether a box is inside another, with half a pixel of tolerance. */
const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5

const isApart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x + 0.5 ||
  b.x + b.width <= a.x + 0.5 ||
  a.y + a.height <= b.y + 0.5 ||
  b.y + b.height <= a.y + 0.5

describe('layout', () => {
  const wide = 'W'.repeat(32)
  const newCanvas = () => createPalettedCanvas(PICTURE_WIDTH, 400, leCrackPalette('light'), 'page')
  const card = {
    name: wide,
    total: 99_999,
    note: 'AS 99/20',
    badge: '×4',
    way: { at: 99, steps: [10, 15, 20] },
  }

  it('keeps the texts of 2 to 4 players inside their cards without overlap', () => {
    for (const players of [2, 3, 4]) {
      const cards = Array.from({ length: players }, () => ({ ...card, lit: true, won: false, gone: true }))
      for (const [n, boxes] of drawPlayerCards(newCanvas(), cards, HEADER_HEIGHT).entries()) {
        const box = playerCardBox(n, players, HEADER_HEIGHT)
        for (const text of boxes) expect(isWithin(text, box), JSON.stringify({ text, box })).toBe(true)
        const [, note, total] = boxes
        expect(note && total && isApart(note, total)).toBe(true)
        for (const text of boxes) expect(text.width).toBeGreaterThan(10)
      }
    }
  })

  it('keeps the texts of 2 to 4 results inside their boxes, apart from each other and from the hand', () => {
    const canvas = createPalettedCanvas(FINAL_PICTURE_WIDTH, 1200, leCrackPalette('light'), 'page')
    for (const players of [2, 3, 4])
      for (const notes of [{}, { note: '', badge: '' }]) {
        const hands: Box[] = []
        const results = Array.from({ length: players }, () => ({
          card: { ...card, ...notes, lit: false, won: true, gone: true },
          drawHand: (box: Box) => hands.push(box),
        }))
        for (const [n, texts] of drawFinalColumn(canvas, results, HEADER_HEIGHT, 1100).entries()) {
          const box = finalHandBox(n, players, HEADER_HEIGHT, 1100)
          const hand = hands[n] ?? box
          expect(isWithin(hand, box) && hand.height > 80).toBe(true)
          for (const [at, text] of texts.entries()) {
            expect(isWithin(text, box), JSON.stringify({ text, box })).toBe(true)
            for (const other of [hand, ...texts.slice(at + 1)]) expect(isApart(text, other)).toBe(true)
            expect(text.width).toBeGreaterThan(10)
          }
        }
      }
  })

  it('keeps a long title and a long status apart', () => {
    const [title, status] = drawHeader(newCanvas(), wide, wide)
    expect(title && status && isApart(title, status)).toBe(true)
    for (const box of [title, status])
      expect(
        box && isWithin(box, { x: PICTURE_MARGIN_PX, y: 0, width: CONTENT_WIDTH, height: HEADER_HEIGHT }),
      ).toBe(true)
  })

  it('fits a long name, the longest word and a large score into the move summary', () => {
    const line = { x: PICTURE_MARGIN_PX, y: 100, width: CONTENT_WIDTH, height: MOVE_SUMMARY_HEIGHT }
    const boxes = drawMoveSummary(
      newCanvas(),
      { name: wide, what: `${'W'.repeat(17)}  17A →`, points: '+99999' },
      100,
    )
    const [name, action, score] = boxes
    for (const box of boxes) expect(isWithin(box, line), JSON.stringify(box)).toBe(true)
    expect(name && action && score && isApart(name, action) && isApart(action, score)).toBe(true)
  })

  it('draws every picture of a full board with the widest names and figures', () => {
    for (const theme of RENDER_THEMES)
      for (const what of ['table', 'hand', 'seat', 'pad'])
        expect(
          renderPicture('le-crack', crowdedLeCrackView(0), CROWDED_LE_CRACK_LABELS, { what, theme }).ok,
        ).toBe(true)
  })

  it('finds space for a preview’s score wherever the word is', () => {
    const view = crowdedLeCrackView(0)
    const placement = recordedLeCrackPlacement('examples', 10)
    const positions = [
      { at: '1A', direction: 'across' as const, length: 17 },
      { at: '1A', direction: 'down' as const, length: 17 },
      { at: '17A', direction: 'across' as const, length: 17 },
      { at: '1Q', direction: 'down' as const, length: 17 },
      { at: '17P', direction: 'across' as const, length: 2 },
      { at: '16Q', direction: 'down' as const, length: 2 },
    ]
    for (const { at, direction, length } of positions) {
      const action = { type: 'play', at, direction, word: Array.from({ length }, () => 'E1') }
      const preview = { ...placement, action }
      const rendered = renderPicture('le-crack', view, CROWDED_LE_CRACK_LABELS, {
        what: 'preview',
        theme: 'dark',
        preview,
      })
      expect(rendered.ok, at).toBe(true)
    }
  })
})

describe('rendering errors', () => {
  const view = leCrackViewOf(recordedLeCrackState('examples', 9), null)
  const withBoard = (board: Record<string, unknown>) => ({ ...view, table: { ...view.table, board } })

  it('say why a view is invalid', () => {
    expect(renderErrorOf(renderTable(withBoard({ '2A': 'É1' })))).toBe('"É1" is no tile')
    expect(renderErrorOf(renderTable(withBoard({ '2A': 'E5' })))).toBe('"E5" is no tile')
    expect(renderErrorOf(renderTable(withBoard({ '2A': null })))).toMatch(/is no tile/)
    expect(renderErrorOf(renderTable(withBoard({ '18A': 'E1' })))).toBe('"18A" is no square of the board')
    expect(renderErrorOf(renderTable(null))).toBe('the view has no board')
    expect(renderErrorOf(renderTable({}))).toBe('the view has no board')
    expect(renderErrorOf(renderTable({ ...view, table: { ...view.table, players: [] } }))).toBe(
      'a view of 0 players',
    )
    expect(renderErrorOf(renderTable({ ...view, table: { ...view.table, last: { type: 'dance' } } }))).toBe(
      'the last move is corrupt',
    )
  })

  it('say what the labels lack', () => {
    const { pass: _, ...fewer } = LE_CRACK_SAMPLE_WORDS
    const labels = { ...leCrackSampleLabels('', ['Léa', 'Bo']), words: fewer }
    const rendered = renderPicture('le-crack', view, labels, { what: 'table', theme: 'light' })
    expect(renderErrorOf(rendered)).toBe('the labels lack pass')
    expect(renderErrorOf(renderTable(view, leCrackSampleLabels('', ['Léa'])))).toBe('1 names for 2 seats')
  })

  it('are returned for a rack the reader does not have, and for a missing or invalid preview', () => {
    const renderWhat = (what: string, preview?: unknown) =>
      renderPicture('le-crack', view, leCrackSampleLabels('', ['Léa', 'Bo']), {
        what,
        theme: 'dark',
        preview,
      })
    expect(renderErrorOf(renderWhat('hand'))).toBe('a spectator has no rack to show')
    expect(renderErrorOf(renderWhat('seat'))).toBe('a spectator has no rack to show')
    expect(renderErrorOf(renderWhat('preview'))).toBe('there is no placement to preview')
    expect(renderErrorOf(renderWhat('portrait'))).toBe('le-crack has no picture "portrait"')
    const off = {
      ...recordedLeCrackPlacement('examples', 10),
      action: { type: 'play', at: '17N', direction: 'down', word: ['E1', 'E1'] },
    }
    expect(renderErrorOf(renderWhat('preview', off))).toBe('2 letters from 17N down run over the board')
  })

  it('are those of the edition’s own renderer, if it has one', () => {
    const draw = () => {
      throw new Error('edition 99 draws otherwise')
    }
    addEditionRenderer({
      game: 'le-crack',
      edition: 99,
      renderer: { pictures: ['table'], labelKeys: [], draw },
    })
    const renderEdition = (edition: number) =>
      renderPicture('le-crack', view, leCrackSampleLabels('', ['Léa', 'Bo']), {
        what: 'table',
        theme: 'light',
        edition,
      })
    expect(renderErrorOf(renderEdition(99))).toBe('edition 99 draws otherwise')
    expect(renderEdition(98).ok).toBe(true)
  })

  it('are returned for an unknown game', () => {
    const rendered = renderPicture('mot-net', view, leCrackSampleLabels('', []), {
      what: 'table',
      theme: 'light',
    })
    expect(renderErrorOf(rendered)).toBe('there are no pictures of "mot-net"')
  })
})
