import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import { parseRecord, type RecordReplay, replayRecord } from '@crackpost/core/match/record'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'

/** Replays a match record by the rules; throws if it is rejected. */
export function replayRecordText<S extends GameTypes>(game: Game<S>, text: string): RecordReplay<S> {
  const record = parseRecord(text)
  const replayed = record.ok ? replayRecord(game, record.value, frenchLexicon()) : record
  if (!replayed.ok) throw new Error(JSON.stringify(replayed.error))
  return replayed.value
}
