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

/**
 * `npx tsx scripts/compression-dictionary.ts`: writes the dictionary of snapshots from matches of random players. Worth doing when
 * the shape of a match or of a game's state has changed; heads of the old dictionary are then folded anew.
 */
const OUTPUT_FILE = fileURLToPath(
  new URL('../packages/functions/src/store/compression-dictionary.ts', import.meta.url),
)

/** For all games together: what is further back than 32 KB from its use is out of deflate's reach. */
const MAX_CHARACTERS = 24_000
const MATCHES_PER_GAME = 12

/** What differs from match to match is no use to others, nor is a game's name, which only the game itself may say. */
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
    const world = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME), time)
    const name = `dictionary ${game} ${n}`
    const table = await startTestMatch(
      world,
      name,
      testMatchSettings(game, seats.min + (n % (seats.max - seats.min + 1))),
    )
    all.push(table.match)
    for await (const { match } of playRandomly(world, time, name, table)) all.push(match)
  }
  await close()
  return all
}

const packedBytes = (texts: readonly string[], dictionary: Buffer): number =>
  texts.reduce((sum, text) => sum + deflateRawSync(text, { dictionary }).length, 0)

/** Of some snapshots those that, one before the other, help all of them most. */
function chooseSnapshots(texts: readonly string[], budget: number): string {
  const judges = texts.filter((_, index) => index % 11 === 0)
  const offers = texts.filter((_, index) => index % 17 === 5)
  let best = ''
  for (;;) {
    const tries = offers
      .map((offer) => offer + best)
      .filter((text) => text.length <= budget)
      .map((text) => ({ text, size: packedBytes(judges, Buffer.from(text)) }))
      .sort((a, b) => a.size - b.size)
    const [first] = tries
    if (!first || first.size >= packedBytes(judges, Buffer.from(best))) return best
    best = first.text
  }
}

/** A text as lines of source, none too long to read. */
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
writeFileSync(
  OUTPUT_FILE,
  `import { createHash } from 'node:crypto'

// Written by scripts/compression-dictionary.ts: what snapshots of matches mostly say. A head names the dictionary that packed it.

export const COMPRESSION_DICTIONARY = [
${sourceLines(texts.join(''))}
].join('')

export const COMPRESSION_DICTIONARY_ID = createHash('sha256').update(COMPRESSION_DICTIONARY).digest('base64url').slice(0, 6)
`,
)
process.stdout.write(`${texts.join('').length} characters from ${GAMES.length} games\n`)
