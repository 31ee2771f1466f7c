import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { GAMES } from '@crackpost/core/games/index'
import type { Match } from '@crackpost/core/match/match'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { clock, playing, ports, started, termsOf } from '../test/kit/table.ts'

/**
 * `npx tsx scripts/dictionary.ts`: writes the dictionary of snapshots from matches of random players. Worth doing when
 * the shape of a match or of a game's state has changed; heads of the old dictionary are then folded anew.
 */
const OUT = fileURLToPath(new URL('../packages/functions/src/store/dictionary.ts', import.meta.url))

/** For all games together: what is further back than 32 KB from its use is out of deflate's reach. */
const BUDGET = 24_000
const MATCHES = 12

/** What differs from match to match is no use to others, nor is a game's name, which only the game itself may say. */
const plain = (match: Match): string =>
  JSON.stringify(match, (key, value: unknown) => {
    if (key === 'game' || key === 'player' || key === 'host' || key === 'seed' || key === 'commitment')
      return ''
    if (key === 'server' || key === 'channel') return '1'
    return value
  })

async function snapshots(game: string, seats: { min: number; max: number }): Promise<Match[]> {
  const { client, close } = await embedded({ folder: null })
  const all: Match[] = []
  for (let n = 0; n < MATCHES; n++) {
    const time = clock()
    const world = ports(store(client, TABLE), time)
    const name = `dictionary ${game} ${n}`
    const table = await started(world, name, termsOf(game, seats.min + (n % (seats.max - seats.min + 1))))
    all.push(table.match)
    for await (const { match } of playing(world, time, name, table)) all.push(match)
  }
  await close()
  return all
}

const packed = (texts: readonly string[], dictionary: Buffer): number =>
  texts.reduce((sum, text) => sum + deflateRawSync(text, { dictionary }).length, 0)

/** Of some snapshots those that, one before the other, help all of them most. */
function chosen(texts: readonly string[], budget: number): string {
  const judges = texts.filter((_, index) => index % 11 === 0)
  const offers = texts.filter((_, index) => index % 17 === 5)
  let best = ''
  for (;;) {
    const tries = offers
      .map((offer) => offer + best)
      .filter((text) => text.length <= budget)
      .map((text) => ({ text, size: packed(judges, Buffer.from(text)) }))
      .sort((a, b) => a.size - b.size)
    const [first] = tries
    if (!first || first.size >= packed(judges, Buffer.from(best))) return best
    best = first.text
  }
}

/** A text as lines of source, none too long to read. */
const lines = (text: string): string =>
  (text.match(/.{1,96}/gs) ?? []).map((part) => `  ${quoted(part)},`).join('\n')

const quoted = (text: string): string => `'${text.replace(/[\\']/g, (found) => `\\${found}`)}'`

const texts = await Promise.all(
  GAMES.map(async ({ id, seats }) =>
    chosen((await snapshots(id, seats)).map(plain), Math.floor(BUDGET / GAMES.length)),
  ),
)
writeFileSync(
  OUT,
  `import { createHash } from 'node:crypto'

// Written by scripts/dictionary.ts: what snapshots of matches mostly say. A head names the dictionary that packed it.

export const DICTIONARY = [
${lines(texts.join(''))}
].join('')

export const DICTIONARY_ID = createHash('sha256').update(DICTIONARY).digest('base64url').slice(0, 6)
`,
)
process.stdout.write(`${texts.join('').length} characters from ${GAMES.length} games\n`)
