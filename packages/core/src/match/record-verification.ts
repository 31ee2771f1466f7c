import { findGame, findLatestGame } from '../games/index.ts'
import { commitmentOf } from '../kernel/dice.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { baseLexiconId, withServerWords } from '../lexicon/server-words.ts'
import { type MatchRecord, parseRecord, type RecordError } from './record.ts'
import { replayRecord } from './record-replay.ts'

export interface RecordVerification {
  readonly record: MatchRecord
  /** How many events of the match draw or shuffle, with the deal. All of them follow from the seed. */
  readonly draws: number
  /** False if the lexicon of the match is not at hand: then nothing is known about its words. */
  readonly isLexiconKnown: boolean
}

/** Fields without which nothing can be verified. */
const NEEDED_FIELDS = ['commitment', 'seed', 'result', 'digest'] as const

/**
 * Verifies a whole match from the text of its record: the seed, every draw, every move and the result. Returns the first
 * thing that does not fit. `findLexicon`: the lexicon with an id, without words of a server; null if it is not at hand.
 */
export function verifyRecord(
  text: string,
  findLexicon: (id: string) => Lexicon | null,
): Result<RecordVerification, RecordError> {
  const parsed = parseRecord(text)
  if (!parsed.ok) return parsed
  const record = parsed.value
  const { header, fieldLines, digest } = record
  const lineOf = (field: string): number => fieldLines.get(field) ?? 1
  for (const field of NEEDED_FIELDS)
    if (!fieldLines.has(field)) return err({ line: 1, code: 'fieldMissing', field })
  // The deal follows from the seed.
  if (header.deal !== null) return err({ line: lineOf('deal'), code: 'unknownField', field: 'deal' })
  const { game: id, edition } = header
  if (!findLatestGame(id)) return err({ line: lineOf('game'), code: 'unknownGame', game: id })
  const game = findGame(id, edition)
  if (!game) return err({ line: lineOf('edition'), code: 'otherGame', game: id, edition })
  if (header.commitment !== commitmentOf(header.seed ?? ''))
    return err({ line: lineOf('commitment'), code: 'otherSeed' })
  const base = findLexicon(baseLexiconId(header.lexicon))
  const lexicon = base ? withServerWords(base, header.serverWords ?? { add: [], ban: [] }) : ok(null)
  if (!lexicon.ok) return err({ line: lineOf('added'), ...lexicon.error })
  const isLexiconKnown = lexicon.value?.id === header.lexicon
  const replayed = replayRecord(game, record, isLexiconKnown ? lexicon.value : null)
  if (!replayed.ok) return replayed
  // Last, because the other differences say more.
  if (digest?.stated !== digest?.computed) return err({ line: lineOf('digest'), code: 'otherDigest' })
  const { setup, turns } = replayed.value
  const events = [...setup, ...turns.flatMap((turn) => turn.appliedSteps.flatMap((step) => step.events))]
  return ok({ record, draws: events.filter((event) => game.isDraw(event)).length, isLexiconKnown })
}
