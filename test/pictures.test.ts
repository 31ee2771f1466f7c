import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { GAMES } from '@crackpost/core/games/index'
import { cellOf, colourAt } from '@crackpost/core/games/le-crack/board'
import { easelOf } from '@crackpost/render/frame/easel'
import { drawHeader, HEADER } from '@crackpost/render/frame/header'
import { INNER, MARGIN, WIDTH } from '@crackpost/render/frame/layout'
import { drawMove, MOVE } from '@crackpost/render/frame/move'
import { CARDS, cardBox, drawPlayers } from '@crackpost/render/frame/players'
import type { Box } from '@crackpost/render/frame/sheet'
import { THEMES } from '@crackpost/render/frame/theme'
import { ARTISTS, picture } from '@crackpost/render/games/index'
import { COLOURS, namedColours, paletteFor } from '@crackpost/render/games/le-crack/colours'
import { placeOf } from '@crackpost/render/games/le-crack/square'
import { GAP } from '@crackpost/render/games/le-crack/table'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import pixelmatch from 'pixelmatch'
import { describe, expect, it } from 'vitest'
import {
  crowded,
  crowdedLabels,
  documented,
  hardCases,
  labelled,
  placementOf,
  type Sample,
  stateAfter,
  viewOf,
  words,
} from './pictures/samples.ts'

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** A file as canvas reads it: a decoder that is not ours. */
async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const image = await loadImage(Buffer.from(png))
  const pen = createCanvas(image.width, image.height).getContext('2d')
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, image.width, image.height)
  return { width: image.width, height: image.height, data }
}

function drawn({ game, view, labels, asked }: Sample): Uint8Array {
  const made = picture(game, view, labels, asked)
  if (!made.ok) throw new Error(made.error.why)
  return made.value
}

const table = (view: unknown, labels = labelled('', ['Léa', 'Bo', 'Cy', 'Di'])) =>
  picture('le-crack', view, labels, { what: 'table', theme: 'light' })

/** The reason why not; a picture where there should be none fails the test. */
function why(made: ReturnType<typeof picture>): string {
  if (made.ok) throw new Error('it was drawn')
  return made.error.why
}

// `UPDATE=1 npx vitest run test/pictures.test.ts` writes the files anew: open them and judge them before they are kept.
describe('every picture', () => {
  for (const sample of [...documented, ...hardCases]) {
    it(`looks as it was judged: ${sample.file}`, async () => {
      const made = drawn(sample)
      const file = new URL(`../${sample.file}`, import.meta.url)
      if (process.env.UPDATE === '1') writeFileSync(file, made)
      expect(existsSync(file), 'UPDATE=1 writes it; then look at it').toBe(true)
      const [now, golden] = [await pixelsOf(made), await pixelsOf(readFileSync(file))]
      expect([now.width, now.height]).toEqual([golden.width, golden.height])
      const off = pixelmatch(now.data, golden.data, undefined, now.width, now.height, { threshold: 0.1 })
      // Another machine's canvas may round an edge differently.
      expect(off / (now.width * now.height)).toBeLessThan(0.001)
    })
  }

  it('is there for every game and in both themes', () => {
    expect(Object.keys(ARTISTS).sort()).toEqual(GAMES.map(({ id }) => id).sort())
    const kinds = Object.entries(ARTISTS).flatMap(([game, { pictures }]) =>
      pictures.flatMap((what) => THEMES.map((theme) => `${game} ${what} ${theme}`)),
    )
    const shown = documented.map(({ game, asked }) => `${game} ${asked.what} ${asked.theme}`)
    expect(shown.sort()).toEqual(kinds.sort())
  })

  it('is wide enough for a phone and small enough to send', () => {
    for (const sample of [...documented, ...hardCases]) {
      const made = drawn(sample)
      expect(Buffer.from(made).readUInt32BE(16)).toBeGreaterThanOrEqual(900)
      expect(made.length).toBeLessThan(200_000)
    }
  })

  it('is the same file each time', () => {
    for (const sample of documented) expect(Buffer.compare(drawn(sample), drawn(sample))).toBe(0)
  })

  it('is a PNG that unpacks to rows of its palette', () => {
    for (const sample of documented) {
      const file = Buffer.from(drawn(sample))
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

describe('the board', () => {
  it('lights up a square under a tile of its own colour, and no other', async () => {
    const view = viewOf(stateAfter('examples', 8), null)
    const { board } = view.table
    const made = table({ ...view, table: { ...view.table, last: null } })
    if (!made.ok) throw new Error(made.error.why)
    const { data, width } = await pixelsOf(made.value)
    /** A pixel near a square's corner: a tile's cut corner leaves it free. */
    const cornerOf = (square: string): string => {
      const { x, y } = placeOf(cellOf(square))
      const at = 4 * ((HEADER + CARDS + GAP + y + 3) * width + MARGIN + x + 3)
      return `#${Buffer.from(data.subarray(at, at + 3)).toString('hex')}`
    }
    const colours = namedColours('light')
    const lit = Object.keys(board).filter((square) => cornerOf(square) === colours.gold)
    const as = Object.entries(board).filter(
      ([square, tile]) => colourAt(cellOf(square)) === Number(tile.charAt(1)),
    )
    expect(lit.length).toBeGreaterThan(5)
    expect(lit.sort()).toEqual(as.map(([square]) => square).sort())
    for (const square of Object.keys(board).filter((each) => !lit.includes(each)))
      expect(cornerOf(square)).toBe(COLOURS.light.squares[colourAt(cellOf(square)) - 1]?.ground)
  })

  it('of a spectator needs no rack, and a rack would not change it', () => {
    const state = stateAfter('examples', 9)
    const labels = labelled('', ['Léa', 'Bo'])
    const [hidden, seen] = [table(viewOf(state, null), labels), table(viewOf(state, 1), labels)]
    if (!hidden.ok || !seen.ok) throw new Error('not drawn')
    expect(Buffer.compare(hidden.value, seen.value)).toBe(0)
  })
})

/** Whether a box lies within another, but for half a pixel. */
const within = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5

const apart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x + 0.5 ||
  b.x + b.width <= a.x + 0.5 ||
  a.y + a.height <= b.y + 0.5 ||
  b.y + b.height <= a.y + 0.5

describe('a layout', () => {
  const wide = 'W'.repeat(32)
  const easel = () => easelOf(WIDTH, 400, paletteFor('light'), 'page')
  const card = {
    name: wide,
    total: 99_999,
    note: 'AS 99/20',
    badge: '×4',
    way: { at: 99, steps: [10, 15, 20] },
  }

  it('keeps the texts of two, three and four players in their cards, and off each other', () => {
    for (const players of [2, 3, 4]) {
      const cards = Array.from({ length: players }, () => ({ ...card, lit: true, won: false, gone: true }))
      for (const [n, boxes] of drawPlayers(easel(), cards, HEADER).entries()) {
        const box = cardBox(n, players, HEADER)
        for (const text of boxes) expect(within(text, box), JSON.stringify({ text, box })).toBe(true)
        const [, note, total] = boxes
        expect(note && total && apart(note, total)).toBe(true)
        for (const text of boxes) expect(text.width).toBeGreaterThan(10)
      }
    }
  })

  it('keeps a long title and a long status apart', () => {
    const [title, status] = drawHeader(easel(), wide, wide)
    expect(title && status && apart(title, status)).toBe(true)
    for (const box of [title, status])
      expect(box && within(box, { x: MARGIN, y: 0, width: INNER, height: HEADER })).toBe(true)
  })

  it('keeps a long name, the longest word and a big score in the line of the last move', () => {
    const line = { x: MARGIN, y: 100, width: INNER, height: MOVE }
    const boxes = drawMove(easel(), { name: wide, what: `${'W'.repeat(17)}  17A →`, points: '+99999' }, 100)
    const [who, did, sum] = boxes
    for (const box of boxes) expect(within(box, line), JSON.stringify(box)).toBe(true)
    expect(who && did && sum && apart(who, did) && apart(did, sum)).toBe(true)
  })

  it('holds for every picture of a full board with the widest names and figures', () => {
    for (const theme of THEMES)
      for (const what of ['table', 'hand', 'seat', 'pad'])
        expect(picture('le-crack', crowded(0), crowdedLabels, { what, theme }).ok).toBe(true)
  })

  it('finds room for a preview’s score wherever the word lies', () => {
    const view = crowded(0)
    const placement = placementOf('examples', 10)
    const ends = [
      { at: '1A', direction: 'across' as const, length: 17 },
      { at: '1A', direction: 'down' as const, length: 17 },
      { at: '17A', direction: 'across' as const, length: 17 },
      { at: '1Q', direction: 'down' as const, length: 17 },
      { at: '17P', direction: 'across' as const, length: 2 },
      { at: '16Q', direction: 'down' as const, length: 2 },
    ]
    for (const { at, direction, length } of ends) {
      const action = { type: 'play', at, direction, word: Array.from({ length }, () => 'E1') }
      const preview = { ...placement, action }
      const made = picture('le-crack', view, crowdedLabels, { what: 'preview', theme: 'dark', preview })
      expect(made.ok, at).toBe(true)
    }
  })
})

describe('a view that can’t be drawn', () => {
  const view = viewOf(stateAfter('examples', 9), null)
  const withBoard = (board: Record<string, unknown>) => ({ ...view, table: { ...view.table, board } })

  it('comes back as an error that says why', () => {
    expect(why(table(withBoard({ '2A': 'É1' })))).toBe('"É1" is no tile')
    expect(why(table(withBoard({ '2A': 'E5' })))).toBe('"E5" is no tile')
    expect(why(table(withBoard({ '2A': null })))).toMatch(/is no tile/)
    expect(why(table(withBoard({ '18A': 'E1' })))).toBe('"18A" is no square of the board')
    expect(why(table(null))).toBe('the view has no board')
    expect(why(table({}))).toBe('the view has no board')
    expect(why(table({ ...view, table: { ...view.table, players: [] } }))).toBe('a view of 0 players')
    expect(why(table({ ...view, table: { ...view.table, last: { type: 'dance' } } }))).toBe(
      'the last move is corrupt',
    )
  })

  it('is told from a fault of the labels', () => {
    const { pass: _, ...fewer } = words
    const labels = { ...labelled('', ['Léa', 'Bo']), words: fewer }
    const made = picture('le-crack', view, labels, { what: 'table', theme: 'light' })
    expect(why(made)).toBe('the labels lack pass')
    expect(why(table(view, labelled('', ['Léa'])))).toBe('1 names for 2 seats')
  })

  it('may be a rack that the reader has not, or a preview of nothing', () => {
    const asked = (what: string, preview?: unknown) =>
      picture('le-crack', view, labelled('', ['Léa', 'Bo']), { what, theme: 'dark', preview })
    expect(why(asked('hand'))).toBe('a spectator has no rack to show')
    expect(why(asked('seat'))).toBe('a spectator has no rack to show')
    expect(why(asked('preview'))).toBe('there is no placement to preview')
    expect(why(asked('portrait'))).toBe('le-crack has no picture "portrait"')
    const off = {
      ...placementOf('examples', 10),
      action: { type: 'play', at: '17N', direction: 'down', word: ['E1', 'E1'] },
    }
    expect(why(asked('preview', off))).toBe('2 letters from 17N down run over the board')
  })

  it('may be of a game that nobody draws', () => {
    const made = picture('mot-net', view, labelled('', []), { what: 'table', theme: 'light' })
    expect(why(made)).toBe('there are no pictures of "mot-net"')
  })
})
