import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GAMES } from '@crackpost/core/games/index'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { ServerWordLists } from '@crackpost/core/match/settings'
import { type CommandRequest, handleCommand } from '@crackpost/core/use-cases/handle-command'
import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { serverSettingsSchema } from '@crackpost/core/use-cases/settings'
import { createLexiconCache, loadLexicons } from '@crackpost/functions/composition/lexicon'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'
import {
  createManualClock,
  createTestPorts,
  randomCommand,
  startTestMatch,
  testMatchSettings,
  testSnowflake,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import { type LexiconRelease, writeLexiconRelease } from '../kit/lexicon-release.ts'
import { sampleCases } from '../kit/sampling.ts'

const folder = mkdtempSync(join(tmpdir(), 'crackpost-lexicon-change-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Three releases: each has a tenth of the words more than the one before, and another tenth less. */
const SHORT_WORDS = [...frenchLexicon().wordsContaining('')].filter(({ length }) => length <= 5)
const wordsWithoutPart = (part: number): string[] => SHORT_WORDS.filter((_, at) => at % 10 !== part)
const first = writeLexiconRelease(join(folder, '1'), wordsWithoutPart(1))
const second = writeLexiconRelease(join(folder, '2'), wordsWithoutPart(2), first)
const third = writeLexiconRelease(join(folder, '3'), wordsWithoutPart(3), second)
const lexiconsOf = new Map(
  [first, second, third].map((release) => [release, createLexiconCache(loadLexicons(release.file))]),
)

/** A started match, and the ports of each release on its database. */
async function startUnder(release: LexiconRelease, game: string, house: ServerWordLists) {
  const { client, close } = await openEmbeddedDatabase({ folder: null })
  const clock = createManualClock()
  const testPorts = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
  const portsOf = (deployed: LexiconRelease): Ports => ({
    ...testPorts,
    lexiconWith: lexiconsOf.get(deployed) ?? testPorts.lexiconWith,
  })
  const terms = testMatchSettings(game, 2)
  await testPorts.settings.saveServerSettings(terms.place.server ?? '', serverSettingsSchema.parse({ house }))
  return { ...(await startTestMatch(portsOf(release), 'change', terms)), portsOf, clock, close }
}

const NO_WORDS: ServerWordLists = { add: [], ban: [] }
const HOUSE_WORDS: ServerWordLists = { add: ['AEIOU', 'ZBLOR'], ban: ['LE', 'LA'] }

/** Every game with and without server words; the quick run takes one of each game. */
const CASES = GAMES.flatMap(({ id }, n) => {
  const pair = [
    [id, 'no server words', NO_WORDS],
    [id, 'server words', HOUSE_WORDS],
  ] as const
  return n % 2 === 0 ? pair : pair.toReversed()
})

it.each(sampleCases(CASES, GAMES.length))(
  'a running match of %s with %s ends as it would have, though the lexicon changes twice',
  async (game, _, house) => {
    const before = await startUnder(first, game, house)
    const requests: CommandRequest[] = []
    const expected: MatchLogEntry[] = []
    for (let { match, id } = before; ; ) {
      before.clock.advance(60_000)
      const ports = before.portsOf(first)
      const command = randomCommand(match, ports, `change ${requests.length}`)
      if (!command) break
      const request = { id, cause: testSnowflake(ports.now(), requests.length), ...command }
      const result = unwrapResult(await handleCommand(ports, request))
      requests.push(request)
      expected.push(result.entry)
      match = result.match
    }
    await before.close()

    const after = await startUnder(first, game, house)
    const lexicon = after.portsOf(first).lexiconWith(house, after.match.play?.lexicon ?? null)
    const entries: MatchLogEntry[] = []
    let { match } = after
    for (const [n, request] of requests.entries()) {
      after.clock.advance(60_000)
      const release = [first, second, third][Math.floor((3 * n) / requests.length)] ?? third
      const result = unwrapResult(await handleCommand(after.portsOf(release), request))
      entries.push(result.entry)
      match = result.match
    }
    await after.close()
    expect(match.phase).toBe('over')
    expect(match.play?.lexicon).toBe(lexicon.id)
    expect(entries).toEqual(expected)
  },
)

describe('a release with another lexicon', () => {
  it('starts new matches with its own', async () => {
    const { match, close } = await startUnder(second, GAMES[0]?.id ?? '', NO_WORDS)
    expect(match.play?.lexicon).toBe(second.lexicon.id)
    await close()
  })

  it('leaves a match alone that a newer release has started', async () => {
    const { id, match, portsOf, close } = await startUnder(second, GAMES[0]?.id ?? '', NO_WORDS)
    const command = randomCommand(match, portsOf(second), 'newer')
    if (!command) throw new Error('the match is over')
    const rejection = await handleCommand(portsOf(first), { id, cause: 'earlier', ...command }).catch(
      (error: unknown) => error,
    )
    expect(isNewerRelease(rejection)).toBe(true)
    expect((await portsOf(first).matches.loadSnapshot(id))?.match).toEqual(match)
    unwrapResult(await handleCommand(portsOf(third), { id, cause: 'later', ...command }))
    await close()
  })
})
