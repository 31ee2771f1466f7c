import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { DECK } from '@crackpost/core/games/crack-story/deck'
import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { FULL_PACK, PACK_MODES, pileSize } from '@crackpost/core/games/crack-word/deck'
import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import { RELEASED_GAMES } from '@crackpost/core/games/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { ALL_TILES } from '@crackpost/core/games/le-crack/tiles'
import { commitmentOf, rng } from '@crackpost/core/kernel/dice'
import { formatRecord, parseRecord, type RecordHeader } from '@crackpost/core/match/record'
import { replayRecord } from '@crackpost/core/match/record-replay'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import { describe, expect, it } from 'vitest'
import { findFrenchLexicon, frenchLexiconNamed } from '../../scripts/french-lexicon.ts'
import { withDigest } from '../kit/record-text.ts'

const text = readFileSync(new URL('../../docs/verifying.md', import.meta.url), 'utf8')

/** The lines of the code block that starts with this line, without it. */
function blockOf(title: string): string[] {
  const blocks = [...text.matchAll(/```text\n([\s\S]*?)\n```/g)].map(([, block = '']) => block.split('\n'))
  const found = blocks.find(([first]) => first === title)
  if (!found) throw new Error(`docs/verifying.md has no block “${title}”`)
  return found.slice(1)
}

const SEED = 'crackpost'

describe('docs/verifying.md', () => {
  it('has the test vectors of the generator', () => {
    const lines = new Map(
      blockOf('vectors').map((line) => {
        const [, name = '', values = ''] = /^(\w+(?: [^:]*:)?) (.*)$/u.exec(line) ?? []
        return [name, values] as const
      }),
    )
    const hash = createHash('sha256').update(`${SEED} bag`).digest('hex')
    const draw = (below: number, count: number): string => {
      const dice = rng(SEED, 'bag')
      return Array.from({ length: count }, () => dice.integerBelow(below)).join(' ')
    }
    // The whole range: every output of the generator, with its highest bit inverted.
    const dice = rng(SEED, 'bag')
    const outputs = Array.from({ length: 6 }, () => dice.integerBelow(2 ** 32) ^ 0x80000000)
    expect(Object.fromEntries(lines)).toEqual({
      commitment: commitmentOf(SEED),
      hash,
      state: `${hash.slice(0, 16)} ${hash.slice(16, 32)}`,
      next: outputs.map((output) => (output >>> 0).toString(16).padStart(8, '0')).join(' '),
      'below 2:': draw(2, 6),
      'below 6:': draw(6, 12),
      'below 3000000000:': draw(3_000_000_000, 6),
      'shuffle A B C D E F G H I J:': rng(SEED, 'bag')
        .shuffle([...'ABCDEFGHIJ'])
        .join(' '),
    })
  })

  it('has the order of tiles and cards before the shuffle', () => {
    const tiles = blockOf('tiles')
      .slice(1)
      .flatMap((line) => {
        const [letter = '', ...counts] = line.split(' ')
        return counts.flatMap((count, index) =>
          Array.from({ length: Number(count) }, () => `${letter}${index + 1}`),
        )
      })
    expect(tiles).toEqual(ALL_TILES)
    expect(blockOf('cards')).toEqual([FULL_PACK.join('')])
    expect(blockOf('faces').join(' ').split(' ')).toEqual(DECK)
    expect(blockOf('pile sizes')).toEqual([
      'seats 2 3 4',
      ...PACK_MODES.map((mode) => [mode, ...[2, 3, 4].map((seats) => pileSize(mode, seats))].join(' ')),
    ])
  })

  it('has the deals of its examples', () => {
    const [tiles] = leCrackGame.setup({ seats: 2, options: {}, seed: SEED })
    const options = crackWordGame.schema.options.parse({})
    const [cards] = crackWordGame.setup({ seats: 2, options, seed: SEED })
    const [story] = crackStoryGame.setup({
      seats: 3,
      options: crackStoryGame.schema.options.parse({}),
      seed: SEED,
    })
    if (tiles?.type !== 'dealt' || cards?.type !== 'dealt' || story?.type !== 'dealt')
      throw new Error('no deal')
    const listed = (name: string, lists: readonly (readonly (string | number)[])[]): string =>
      lists.map((list, seat) => `${name} ${seat} ${list.join(' ')}`).join('; ')
    const start = (list: readonly (string | number)[] = []): string => `${list.slice(0, 6).join(' ')} …`
    const exchange = rng(SEED, 'exchange 0')
    expect(blockOf('deals')).toEqual([
      `le-crack for 2: first ${tiles.first}; ${listed('rack', tiles.racks)}; bag ${start(tiles.bag)}`,
      `exchange 0 with 106 left: ${exchange.integerBelow(107)} ${exchange.integerBelow(108)}`,
      `crack-word for 2, normal: cuts ${cards.cuts.map(({ seat, card }) => `${seat}${card}`).join(' ')}; first ${cards.first}; lines ${cards.lines.map(({ letter }) => letter).join(' ')}; ${listed('hand', cards.hands)}; pile 0 ${start(cards.piles[0])}`,
      `crack-story for 3: dealer ${story.dealer}; ${listed('hand', story.hands)}; pile ${start(story.pile)}`,
    ])
  })

  it('has an example that is verified', () => {
    const example = blockOf('game: le-crack').filter((line) => !line.startsWith('='))
    const bare = [
      'game: le-crack',
      ...example.filter((line) => !/^(?:digest|commitment): /u.test(line)),
    ].join('\n')
    const parsed = parseRecord(bare)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
    const replayed = replayRecord(leCrackGame, parsed.value, frenchLexiconNamed(parsed.value.header.lexicon))
    if (!replayed.ok) throw new Error(JSON.stringify(replayed.error))
    const commands = replayed.value.turns.map(({ line: { at }, command, appliedSteps }) => ({
      at,
      command,
      events: appliedSteps.flatMap(({ events }) => events),
    }))
    const header: RecordHeader = { ...parsed.value.header, commitment: commitmentOf(SEED) }
    const record = formatRecord(
      leCrackGame,
      header,
      replayed.value.setup,
      commands,
      parsed.value.result?.text ?? '',
    )
    expect(verifyRecord(record, findFrenchLexicon)).toMatchObject({ ok: true, value: { draws: 2 } })
    expect(withDigest(record)).toBe(record)
    // The document shows the record, with two lines shortened.
    const lines = record.trimEnd().split('\n')
    for (const [index, shown] of ['game: le-crack', ...blockOf('game: le-crack')].entries()) {
      const [start = ''] = shown.split('…')
      expect(lines[index]?.startsWith(start), shown).toBe(true)
      if (start === shown) expect(lines[index]).toBe(shown)
    }
  })

  it.each(RELEASED_GAMES)('has every label of $id', ({ id }) => {
    const folder = new URL(`../../packages/core/src/games/${id}/`, import.meta.url)
    const sources = readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    const labels = sources.flatMap((source) =>
      [...source.matchAll(/(?:rng\(seed, |\bdice\()['`]([^'`]+)['`]/g)].map(([, label = '']) => label),
    )
    const drawn = new Set(
      labels
        // Not a draw of the match: the order in which moves are offered.
        .filter((label) => label !== 'offer')
        .map((label) => label.replace(/\$\{seat\}/, 'S').replace(/\$\{[^}]+\}/g, 'N')),
    )
    const title = { 'le-crack': 'Le Crack', 'crack-word': 'Crack Word', 'crack-story': 'Crack Story' }[id]
    const [, section = ''] = new RegExp(`\n## ${title}\n([\\s\\S]*?)\n## `).exec(text) ?? []
    const table = section.slice(section.indexOf('| label |')).split('\n\n')[0] ?? ''
    const listed = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, label = '']) => label)
    expect(listed.toSorted()).toEqual([...drawn].sort())
    expect(listed.length).toBeGreaterThan(1)
  })
})
