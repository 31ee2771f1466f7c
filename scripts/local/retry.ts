import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from '@crackpost/core/kernel/result'
import type { DiscordUnreachable } from './application.ts'

const FIRST_DELAY_MS = 2_000
const MAX_DELAY_MS = 60_000

/**
 * Repeats a request until Discord can be reached, at most `maxAttempts` times; the delay doubles from 2 s up to a minute.
 * `print` gets a line before each delay. Returns the last result.
 */
export async function retryWhileUnreachable<T>(
  request: () => Promise<Result<T, DiscordUnreachable>>,
  print: (line: string) => void,
  maxAttempts = Number.POSITIVE_INFINITY,
): Promise<Result<T, DiscordUnreachable>> {
  for (
    let attempt = 1, delayMs = FIRST_DELAY_MS;
    ;
    attempt++, delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)
  ) {
    const result = await request()
    if (result.ok || attempt >= maxAttempts) return result
    print(`Discord can't be reached (${result.error.cause}). Trying again in ${delayMs / 1000} s.`)
    await sleep(delayMs)
  }
}
