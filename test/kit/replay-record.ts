import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import { parseRecord } from '@crackpost/core/match/record'
import { type RecordReplay, replayRecord } from '@crackpost/core/match/record-replay'
import { frenchLexiconNamed } from '../../scripts/french-lexicon.ts'

/** Replays a match record by the rules and the lexicon it names; throws if it is rejected. */
export function replayRecordText<S extends GameTypes>(game: Game<S>, text: string): RecordReplay<S> {
  const record = parseRecord(text)
  const replayed = record.ok
    ? replayRecord(game, record.value, frenchLexiconNamed(record.value.header.lexicon))
    : record
  if (!replayed.ok) throw new Error(JSON.stringify(replayed.error))
  return replayed.value
}
