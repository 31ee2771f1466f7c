import { asArray, asStrings, isJsonObject, type JsonObject } from '../../json.ts'
import type { FieldError } from '../errors.ts'

const MENTION_KINDS = ['users', 'roles', 'everyone']

/** Validation errors of `allowed_mentions`. `parse` and id lists of the same kind exclude each other. */
export function allowedMentionsErrors(body: JsonObject, above: FieldError['at']): FieldError[] {
  const allowed = body.allowed_mentions
  if (!isJsonObject(allowed)) return []
  const at = [...above, 'allowed_mentions']
  const parse = asStrings(allowed.parse)
  const unknownKinds = parse.filter((kind) => !MENTION_KINDS.includes(kind))
  const conflicting = ['users', 'roles'].filter(
    (kind) => parse.includes(kind) && asArray(allowed[kind]).length > 0,
  )
  return [
    ...unknownKinds.map((kind) => ({
      at: [...at, 'parse'],
      code: 'BASE_TYPE_CHOICES',
      message: `Value "${kind}" must be one of ('users', 'roles', 'everyone').`,
    })),
    ...conflicting.map((kind) => ({
      at,
      code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
      message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
    })),
  ]
}
