import { isRecord, type Json, list, texts } from '../json.ts'
import type { Complaint } from '../refusal.ts'

const KINDS = ['users', 'roles', 'everyone']

/** Who may be pinged is said by kind or by name, not by both. */
export function mentionComplaints(body: Json, above: Complaint['at']): Complaint[] {
  const allowed = body.allowed_mentions
  if (!isRecord(allowed)) return []
  const at = [...above, 'allowed_mentions']
  const parse = texts(allowed.parse)
  const strange = parse.filter((kind) => !KINDS.includes(kind))
  const twice = ['users', 'roles'].filter((kind) => parse.includes(kind) && list(allowed[kind]).length > 0)
  return [
    ...strange.map((kind) => ({
      at: [...at, 'parse'],
      code: 'BASE_TYPE_CHOICES',
      message: `Value "${kind}" must be one of ('users', 'roles', 'everyone').`,
    })),
    ...twice.map((kind) => ({
      at,
      code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
      message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
    })),
  ]
}
