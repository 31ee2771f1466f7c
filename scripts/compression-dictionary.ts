import './local/sdk-warning.ts'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { GAMES } from '@crackpost/core/games/index'
import type { Match } from '@crackpost/core/match/state'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import {
  createManualClock,
  createTestPorts,
  playRandomly,
  startTestMatch,
  testMatchSettings,
} from '../test/kit/harness/use-cases.ts'
import { createProgress } from './progress.ts'

/**
 * `npm run dictionary`: writes the compression dictionary for snapshots from matches of random players. Worth doing after
 * the shape of a match or of a game's state has changed; snapshots with the old dictionary are then rebuilt from the log.
 */
const OUTPUT_FILE = fileURLToPath(
  new URL('../packages/functions/src/store/compression-dictionary.ts', import.meta.url),
)

/** For all games together; deflate can't refer back further than 32 KB. */
const MAX_CHARACTERS = 24_000
const MATCHES_PER_GAME = 12

const progress = createProgress('Playing matches', GAMES.length * MATCHES_PER_GAME)

/** JSON without values that differ between matches, and without the name of the game, which only its own folders may contain. */
const anonymousJson = (match: Match): string =>
  JSON.stringify(match, (key, value: unknown) => {
    if (key === 'game' || key === 'player' || key === 'host' || key === 'seed' || key === 'commitment')
      return ''
    if (key === 'server' || key === 'channel') return '1'
    return value
  })

async function collectSnapshots(game: string, seats: { min: number; max: number }): Promise<Match[]> {
  const { client, close } = await openEmbeddedDatabase({ folder: null })
  const all: Match[] = []
  for (let n = 0; n < MATCHES_PER_GAME; n++) {
    const time = createManualClock()
    const ports = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME), time)
    const name = `dictionary ${game} ${n}`
    const table = await startTestMatch(
      ports,
      name,
      testMatchSettings(game, seats.min + (n % (seats.max - seats.min + 1))),
    )
    all.push(table.match)
    for await (const { match } of playRandomly(ports, time, name, table)) all.push(match)
    progress.advance()
  }
  await close()
  return all
}

const packedBytes = (texts: readonly string[], dictionary: Buffer): number =>
  texts.reduce((sum, text) => sum + deflateRawSync(text, { dictionary }).length, 0)

/** Chooses, one at a time, the snapshots that reduce the total compressed size most, up to `budget` characters. */
function chooseSnapshots(texts: readonly string[], budget: number): string {
  const samples = texts.filter((_, index) => index % 11 === 0)
  const candidates = texts.filter((_, index) => index % 17 === 5)
  let best = ''
  for (;;) {
    const attempts = candidates
      .map((candidate) => candidate + best)
      .filter((text) => text.length <= budget)
      .map((text) => ({ text, size: packedBytes(samples, Buffer.from(text)) }))
      .sort((a, b) => a.size - b.size)
    const [first] = attempts
    if (!first || first.size >= packedBytes(samples, Buffer.from(best))) return best
    best = first.text
  }
}

/** A text as string literals of at most 96 characters, one per line. */
const sourceLines = (text: string): string =>
  (text.match(/.{1,96}/gs) ?? []).map((part) => `  ${quotedSource(part)},`).join('\n')

const quotedSource = (text: string): string => `'${text.replace(/[\\']/g, (found) => `\\${found}`)}'`

const texts = await Promise.all(
  GAMES.map(async ({ id, seats }) =>
    chooseSnapshots(
      (await collectSnapshots(id, seats)).map(anonymousJson),
      Math.floor(MAX_CHARACTERS / GAMES.length),
    ),
  ),
)
progress.done()
writeFileSync(
  OUTPUT_FILE,
  `import { createHash } from 'node:crypto'

// Written by scripts/compression-dictionary.ts: typical text of match snapshots. A snapshot names the dictionary that compressed it.

export const COMPRESSION_DICTIONARY = [
${sourceLines(texts.join(''))}
].join('')

export const COMPRESSION_DICTIONARY_ID = createHash('sha256').update(COMPRESSION_DICTIONARY).digest('base64url').slice(0, 6)
`,
)
process.stdout.write(`${texts.join('').length} characters from ${GAMES.length} games\n`)
