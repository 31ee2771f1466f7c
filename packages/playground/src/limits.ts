import type { Upload } from './form.ts'
import { type Json, list, record } from './json.ts'
import { FILE_NOT_FOUND } from './judge/attachment.ts'
import { SECOND_COMPONENTS } from './judge/flag.ts'
import { type Fault, faults, type Kind as Sent } from './judge/index.ts'
import { EMPTY } from './judge/message.ts'
import { UNKNOWN_FIELD } from './judge/schema.ts'
import { type Answer, type Complaint, invalidForm, refusal } from './refusal.ts'

export { EMBEDS_OFF, EPHEMERAL, LOADING, SECOND_COMPONENTS, SILENT } from './judge/flag.ts'

/** The ways in which a message is sent, by what the judge calls them. */
const KINDS = { create: 'message', edit: 'edit-message', answer: 'followup' } satisfies Record<string, Sent>

export type Kind = keyof typeof KINDS

/** What the edited message is already; a new one has nothing. */
export interface Before {
  flags: number
  attachments: { id: string; filename: string }[]
}

const nothing: Before = { flags: 0, attachments: [] }

/** The files that come with a message, and those that it keeps: all of them where it has no list. */
function files(body: Json, uploads: readonly Upload[], before: Before): string[] {
  const listed = list(body.attachments).map((each) => record(each).id)
  const kept = before.attachments.filter(({ id }) => body.attachments === undefined || listed.includes(id))
  return [...uploads.map(({ name }) => name), ...kept.map(({ filename }) => filename)]
}

/** Whatever a message lists must come with it, or be there. */
function strays(body: Json, uploads: readonly Upload[], before: Before): Complaint[] {
  const ids = list(body.attachments).map((each) => String(record(each).id))
  const known = [...uploads.map(({ index }) => String(index)), ...before.attachments.map(({ id }) => id)]
  return ids.flatMap((id, index) => {
    if (known.includes(id)) return []
    const message = `Attachment data for ID ${id} not found`
    return [{ at: ['attachments', index, 'id'], code: 'ATTACHMENT_NOT_FOUND', message }]
  })
}

/** A fault as the answer tells it: a file that is missing, where files are asked for. */
const told = ({ at, code, message }: Fault): Complaint => ({
  at: code === FILE_NOT_FOUND ? at.slice(0, 1) : [...at],
  code,
  message,
})

/** What Discord says to a message that breaks its limits, or null where it keeps them. */
export function judged(body: Json, uploads: readonly Upload[], kind: Kind, before = nothing): Answer | null {
  const v2 = (before.flags & SECOND_COMPONENTS) !== 0
  const found = faults(KINDS[kind], body, { files: files(body, uploads, before), v2 })
  // Discord passes over fields that it doesn't know, and has an answer of its own for a message without anything.
  const wrong = found.filter(({ code }) => code !== UNKNOWN_FIELD && code !== EMPTY)
  const complaints = [...wrong.map(told), ...strays(body, uploads, before)]
  if (complaints.length > 0) return invalidForm(complaints)
  return found.some(({ code }) => code === EMPTY) ? refusal(50006) : null
}
