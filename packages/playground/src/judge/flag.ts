import { type Json, number } from '../json.ts'
import type { Complaint } from '../refusal.ts'

/** Message flags. */
export const EMBEDS_OFF = 4
export const EPHEMERAL = 64
export const LOADING = 128
export const SILENT = 4096
export const VOICE = 8192
export const SECOND_COMPONENTS = 32_768

/** The flags that may be set by each way to send a message. */
const FLAGS = {
  create: EMBEDS_OFF | SILENT | VOICE | SECOND_COMPONENTS,
  edit: EMBEDS_OFF | SECOND_COMPONENTS,
  answer: EMBEDS_OFF | EPHEMERAL | SILENT | VOICE | SECOND_COMPONENTS,
  followup: EMBEDS_OFF | EPHEMERAL | SILENT | SECOND_COMPONENTS,
  /** What comes later makes up the message: only who sees it is settled now, and can't be changed then. */
  deferred: EPHEMERAL,
  'deferred edit': 0,
}

export type Way = keyof typeof FLAGS

export const isSecond = (flags: unknown): boolean => ((number(flags) ?? 0) & SECOND_COMPONENTS) !== 0

export function flagComplaints(body: Json, way: Way, at: Complaint['at']): Complaint[] {
  const strange = (number(body.flags) ?? 0) & ~FLAGS[way]
  if (strange === 0) return []
  const message = `Flags are not allowed here: ${strange}`
  return [{ at: [...at, 'flags'], code: 'MESSAGE_FLAGS_INVALID', message }]
}
