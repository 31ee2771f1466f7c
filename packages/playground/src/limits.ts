import { componentComplaints } from './component.ts'
import type { Upload } from './form.ts'
import { count, isRecord, type Json, list, number, record, text, texts } from './json.ts'
import { type Answer, type Complaint, invalidForm, refusal, tooLong } from './refusal.ts'

/** Message flags. */
export const EMBEDS_OFF = 4
export const EPHEMERAL = 64
export const LOADING = 128
export const SILENT = 4096
export const SECOND_COMPONENTS = 32_768

/** The flags that each kind of request may set. */
const FLAGS = {
  create: EMBEDS_OFF | SILENT | SECOND_COMPONENTS,
  edit: EMBEDS_OFF | SECOND_COMPONENTS,
  answer: EMBEDS_OFF | EPHEMERAL | SILENT | SECOND_COMPONENTS,
}

export type Kind = keyof typeof FLAGS

/** What the edited message is already; a new one has nothing. */
export interface Before {
  flags: number
  attachments: { id: string; filename: string }[]
}

const nothing: Before = { flags: 0, attachments: [] }

function mentions(allowed: unknown): Complaint[] {
  if (allowed === undefined || allowed === null) return []
  const at = ['allowed_mentions']
  if (!isRecord(allowed))
    return [{ at, code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' }]
  const strange = texts(allowed.parse).filter((kind) => !['users', 'roles', 'everyone'].includes(kind))
  const found: Complaint[] = strange.map((kind) => ({
    at: [...at, 'parse'],
    code: 'BASE_TYPE_CHOICES',
    message: `Value "${kind}" must be one of ('users', 'roles', 'everyone').`,
  }))
  for (const kind of ['users', 'roles']) {
    const ids = list(allowed[kind])
    if (ids.length > 100)
      found.push({ at: [...at, kind], code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 100 or fewer.' })
    if (ids.length > 0 && texts(allowed.parse).includes(kind)) {
      const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`
      found.push({ at, code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message })
    }
  }
  return found
}

/** Every `attachment://name` in a body must name a file that comes with it, or one that is kept. */
function references(body: Json, uploads: readonly Upload[], before: Before): Complaint[] {
  const listed = list(body.attachments).map(record)
  const kept = body.attachments === undefined ? before.attachments : []
  const known = [
    ...uploads.map(({ name }) => name),
    ...listed.map(({ filename }) => text(filename)),
    ...kept.map(({ filename }) => filename),
    ...before.attachments
      .filter(({ id }) => listed.some((each) => each.id === id))
      .map((each) => each.filename),
  ]
  const asked = [...JSON.stringify(body).matchAll(/"attachment:\/\/([^"]+)"/g)].map(([, name = '']) => name)
  const lost = asked
    .filter((name) => !known.includes(name))
    .map((name) => ({
      at: ['components'],
      code: 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
      message: `The referenced attachment '${name}' was not found`,
    }))
  const strays = listed.flatMap(({ id }, index) => {
    const sent = uploads.some((upload) => String(upload.index) === String(id))
    const there = before.attachments.some((each) => each.id === String(id))
    if (sent || there) return []
    const message = `Attachment data for ID ${String(id)} not found`
    return [{ at: ['attachments', index, 'id'], code: 'ATTACHMENT_NOT_FOUND', message }]
  })
  return [...lost, ...strays]
}

function embeds(body: Json): Complaint[] {
  const all = list(body.embeds).map(record)
  const size = all.reduce((sum, { title, description, footer, author, fields }) => {
    const small = count(record(footer).text) + count(record(author).name)
    const pairs = list(fields).map(record)
    return (
      sum +
      count(title) +
      count(description) +
      small +
      pairs.reduce((s, f) => s + count(f.name) + count(f.value), 0)
    )
  }, 0)
  if (all.length > 10) return [tooLong(['embeds'], 10)]
  const message = 'Embed size exceeds maximum size of 6000'
  return size > 6000 ? [{ at: ['embeds'], code: 'MAX_EMBED_SIZE_EXCEEDED', message }] : []
}

/** What Discord says to a message that breaks its limits, or null where it keeps them. */
export function judged(body: Json, uploads: readonly Upload[], kind: Kind, before = nothing): Answer | null {
  const flags = number(body.flags) ?? 0
  const second = ((flags | before.flags) & SECOND_COMPONENTS) !== 0
  const components = list(body.components)
  const found: Complaint[] = []
  if (count(body.content) > 2000) found.push(tooLong(['content'], 2000))
  if (body.nonce !== undefined && count(String(body.nonce)) > 25) found.push(tooLong(['nonce'], 25))
  if ((flags & ~FLAGS[kind]) !== 0)
    found.push({ at: ['flags'], code: 'MESSAGE_FLAGS_INVALID', message: 'Flags are not allowed here' })
  if (second)
    for (const field of ['content', 'embeds', 'poll', 'sticker_ids']) {
      const value = body[field]
      if (!value || (Array.isArray(value) && value.length === 0)) continue
      const message = `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`
      found.push({ at: [field], code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', message })
    }
  found.push(...componentComplaints(components, second), ...mentions(body.allowed_mentions))
  found.push(...references(body, uploads, before), ...embeds(body))
  if (found.length > 0) return invalidForm(found)
  const filled = Boolean(body.content) || list(body.embeds).length > 0 || components.length > 0
  return kind === 'edit' || filled || uploads.length > 0 ? null : refusal(50006)
}
