import type { Entry, Fact } from '@crackpost/core/match/fact'
import type { Match } from '@crackpost/core/match/match'

/** What is told in the place of a match. */
export const NEWS = [
  'lobby',
  'seats',
  'started',
  'board',
  'end',
  'off',
  'proposal',
  'seat',
  'resumed',
] as const
export type NewsKind = (typeof NEWS)[number]

export interface News {
  readonly kind: NewsKind
  /** Its name within the match; one message for each. Edits have none. */
  readonly name: string
}

/** What an entry is worth telling of: nothing, a message, or an edit of the open table's message. */
export function newsOf(match: Match, { facts, at }: Pick<Entry, 'facts' | 'at'>): News | null {
  const has = (...types: Fact['type'][]): boolean => facts.some((fact) => types.includes(fact.type))
  const named = (kind: NewsKind, extra = ''): News => ({
    kind,
    name: `${padded(match.turn)}#${kind}${extra}`,
  })
  if (has('opened')) return named('lobby')
  if (has('started')) return named('started')
  if (match.phase === 'over') return has('moved') ? named('end') : null
  if (has('aborted', 'calledOff')) return named('off')
  if (has('resumed')) return named('resumed', `@${at}`)
  if (has('turned')) return named('board')
  if (has('replaced')) return named('seat', `@${at}`)
  const proposed = facts.find((fact) => fact.type === 'proposed')
  if (proposed?.type === 'proposed') return named('proposal', `${proposed.seat}@${at}`)
  if (has('joined', 'left', 'kicked', 'arranged', 'wished')) return named('seats')
  return null
}

/** Whether it changes the message of the open table instead of making a new one. */
export const isEdit = ({ kind }: News): boolean => kind === 'seats' || kind === 'off'

const padded = (turn: number): string => String(turn).padStart(6, '0')

/** The name of the open table's message, which it keeps when it is edited. */
export const LOBBY = `${padded(0)}#lobby`
