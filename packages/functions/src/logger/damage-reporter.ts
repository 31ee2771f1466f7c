import type { MatchDamage } from '@crackpost/core/use-cases/damaged-match'
import { type Logger, safeError } from './logger.ts'

/** Logs each damaged match once per process, however often it is read. `cause`: the error behind it, if any. */
export function createDamageReporter(log: Logger): (damage: MatchDamage, cause: unknown) => void {
  const reported = new Set<string>()
  return ({ match, item, reason }, cause) => {
    if (reported.has(match)) return
    reported.add(match)
    log({
      door: 'store',
      event: 'damaged',
      match,
      item,
      reason,
      ...(cause === undefined ? {} : { error: safeError(cause) }),
    })
  }
}
