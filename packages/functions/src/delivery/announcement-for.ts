import type { MatchEvent, MatchLogEntry } from '@crackpost/core/match/events'
import type { Match } from '@crackpost/core/match/state'

/** What is told in the place of a match. */
export const ANNOUNCEMENT_KINDS = [
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
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]

export interface AnnouncementKey {
  readonly kind: AnnouncementKind
  /** Its name within the match; one message for each. Edits have none. */
  readonly name: string
}

/** What an entry is worth telling of: nothing, a message, or an edit of the open table's message. */
export function announcementFor(
  match: Match,
  { facts, at }: Pick<MatchLogEntry, 'facts' | 'at'>,
): AnnouncementKey | null {
  const has = (...types: MatchEvent['type'][]): boolean => facts.some((fact) => types.includes(fact.type))
  const keyFor = (kind: AnnouncementKind, extra = ''): AnnouncementKey => ({
    kind,
    name: `${paddedTurn(match.turn)}#${kind}${extra}`,
  })
  if (has('opened')) return keyFor('lobby')
  if (has('started')) return keyFor('started')
  if (match.phase === 'over') return has('moved') ? keyFor('end') : null
  if (has('aborted', 'calledOff')) return keyFor('off')
  if (has('resumed')) return keyFor('resumed', `@${at}`)
  if (has('turned')) return keyFor('board')
  if (has('replaced')) return keyFor('seat', `@${at}`)
  const proposed = facts.find((fact) => fact.type === 'proposed')
  if (proposed?.type === 'proposed') return keyFor('proposal', `${proposed.seat}@${at}`)
  if (has('joined', 'left', 'kicked', 'arranged', 'wished')) return keyFor('seats')
  return null
}

/** Whether it changes the message of the open table instead of making a new one. */
export const isLobbyEdit = ({ kind }: AnnouncementKey): boolean => kind === 'seats' || kind === 'off'

const paddedTurn = (turn: number): string => String(turn).padStart(6, '0')

/** The name of the open table's message, which it keeps when it is edited. */
export const LOBBY_MESSAGE_NAME = `${paddedTurn(0)}#lobby`
