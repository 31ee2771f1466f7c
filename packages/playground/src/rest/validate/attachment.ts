import { asArray, asObject, asString, isJsonObject, type JsonObject } from '../../json.ts'
import type { FieldError } from '../errors.ts'

type FieldPath = FieldError['at']

export const ATTACHMENT_NOT_FOUND_CODE = 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND'

const ATTACHMENT_SCHEME = 'attachment://'

/** All `attachment://` references in a body, with their paths. */
function attachmentReferences(value: unknown, at: FieldPath): { name: string; at: FieldPath }[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => attachmentReferences(each, [...at, index]))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const here = [...at, key]
    const isFile =
      /^(?:icon_)?url$/.test(key) && typeof each === 'string' && each.startsWith(ATTACHMENT_SCHEME)
    return isFile
      ? [{ name: each.slice(ATTACHMENT_SCHEME.length), at: here }]
      : attachmentReferences(each, here)
  })
}

/** Errors for references to missing files. Nothing is checked if the files are unknown. */
export function attachmentErrors(
  body: JsonObject,
  files: readonly string[] | undefined,
  at: FieldPath,
): FieldError[] {
  const { attachments } = body
  if (files === undefined && !Array.isArray(attachments)) return []
  const known = [...(files ?? []), ...asArray(attachments).map((each) => asString(asObject(each).filename))]
  return attachmentReferences(body, at)
    .filter(({ name }) => !known.includes(name))
    .map(({ name, at: here }) => ({
      at: here,
      code: ATTACHMENT_NOT_FOUND_CODE,
      message: `The referenced attachment '${name}' was not found`,
    }))
}
