import { isRecord, type Json, list, record, text } from '../json.ts'
import type { Complaint } from '../refusal.ts'

type At = Complaint['at']

export const FILE_NOT_FOUND = 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND'

const scheme = 'attachment://'

/** Every address in a body that means a file sent beside it. */
function references(value: unknown, at: At): { name: string; at: At }[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => references(each, [...at, index]))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const here = [...at, key]
    const isFile = /^(?:icon_)?url$/.test(key) && typeof each === 'string' && each.startsWith(scheme)
    return isFile ? [{ name: each.slice(scheme.length), at: here }] : references(each, here)
  })
}

/** Files that are asked for must be there; where nothing is known of files, nothing can be said. */
export function attachmentComplaints(body: Json, files: readonly string[] | undefined, at: At): Complaint[] {
  const { attachments } = body
  if (files === undefined && !Array.isArray(attachments)) return []
  const known = [...(files ?? []), ...list(attachments).map((each) => text(record(each).filename))]
  return references(body, at)
    .filter(({ name }) => !known.includes(name))
    .map(({ name, at: here }) => ({
      at: here,
      code: FILE_NOT_FOUND,
      message: `The referenced attachment '${name}' was not found`,
    }))
}
