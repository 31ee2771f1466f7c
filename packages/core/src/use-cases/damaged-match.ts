import { isNewerRelease } from './newer-release.ts'
import type { MatchId } from './ports.ts'

/** A stored item that makes its match unreadable: damaged, and not written by a later release. */
export interface MatchDamage {
  readonly match: MatchId
  /** The key of the item. */
  readonly item: string
  /** Why it can't be read; nothing of its content. */
  readonly reason: string
}

const ERROR_NAME = 'Damaged'

/** Creates the error for a damaged match. `cause`: the error that revealed the damage, if any. */
export const damagedMatchError = (damage: MatchDamage, cause?: unknown): Error =>
  Object.assign(new Error(`the stored item ${damage.item} can't be read: ${damage.reason}`, { cause }), {
    name: ERROR_NAME,
    damage,
  })

const hasDamage = (error: unknown): error is Error & { readonly damage: MatchDamage } =>
  error instanceof Error && error.name === ERROR_NAME && 'damage' in error

/** The damage that an error reports; null if the error has another reason. */
export const damageOf = (error: unknown): MatchDamage | null => (hasDamage(error) ? error.damage : null)

export const isDamagedMatch = (error: unknown): boolean => damageOf(error) !== null

/** Awaits the work; null if it failed because the match is damaged. */
export const nullIfDamaged = <T>(work: Promise<T>): Promise<T | null> => nullIf(isDamagedMatch, work)

/** Awaits the work; null if it failed because the match is damaged or a later release wrote it. */
export const nullIfUnreadable = <T>(work: Promise<T>): Promise<T | null> =>
  nullIf((error) => isDamagedMatch(error) || isNewerRelease(error), work)

async function nullIf<T>(isExpected: (error: unknown) => boolean, work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isExpected(error)) return null
    throw error
  }
}
