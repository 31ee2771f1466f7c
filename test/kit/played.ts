import type { Game, Shape } from '@crackpost/core/kernel/game'
import { type Replay, read, replay } from '@crackpost/core/match/record'
import { french } from '../../scripts/french.ts'

/** A record played through the rules; one that is refused is a mistake in the test. */
export function played<S extends Shape>(game: Game<S>, text: string): Replay<S> {
  const record = read(text)
  const replayed = record.ok ? replay(game, record.value, french()) : record
  if (!replayed.ok) throw new Error(JSON.stringify(replayed.error))
  return replayed.value
}
