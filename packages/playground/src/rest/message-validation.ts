import { asArray, asObject, type JsonObject } from '../json.ts'
import { COMPONENTS_V2_MESSAGE_FLAG } from '../message-flags.ts'
import { errorResponse, type FieldError, type HttpResponse, invalidFormResponse } from './errors.ts'
import type { Upload } from './request-body.ts'
import { ATTACHMENT_NOT_FOUND_CODE } from './validate/attachment.ts'
import { findViolations, type PayloadViolation, type PayloadKind as Sent } from './validate/index.ts'
import { EMPTY_MESSAGE_CODE } from './validate/message.ts'
import { UNKNOWN_FIELD_CODE } from './validate/schema.ts'

/** The payload kind that each operation is validated as. */
const PAYLOAD_KIND_BY_OPERATION = {
  create: 'message',
  edit: 'edit-message',
  answer: 'followup',
} satisfies Record<string, Sent>

export type MessageOperation = keyof typeof PAYLOAD_KIND_BY_OPERATION

/** The message being edited; empty for a new one. */
export interface ExistingMessage {
  flags: number
  attachments: { id: string; filename: string }[]
}

const NO_EXISTING_MESSAGE: ExistingMessage = { flags: 0, attachments: [] }

/** Names of the uploaded files and of the kept attachments. Without an attachment list all are kept. */
function attachedFileNames(body: JsonObject, uploads: readonly Upload[], before: ExistingMessage): string[] {
  const listed = asArray(body.attachments).map((each) => asObject(each).id)
  const kept = before.attachments.filter(({ id }) => body.attachments === undefined || listed.includes(id))
  return [...uploads.map(({ name }) => name), ...kept.map(({ filename }) => filename)]
}

/** Errors for listed attachments that are neither uploaded nor already on the message. */
function unknownAttachmentErrors(
  body: JsonObject,
  uploads: readonly Upload[],
  before: ExistingMessage,
): FieldError[] {
  const ids = asArray(body.attachments).map((each) => String(asObject(each).id))
  const known = [...uploads.map(({ index }) => String(index)), ...before.attachments.map(({ id }) => id)]
  return ids.flatMap((id, index) => {
    if (known.includes(id)) return []
    const message = `Attachment data for ID ${id} not found`
    return [{ at: ['attachments', index, 'id'], code: 'ATTACHMENT_NOT_FOUND', message }]
  })
}

/** Converts a violation to Discord's error; a missing attachment is reported on the top-level field. */
const toFieldError = ({ at, code, message }: PayloadViolation): FieldError => ({
  at: code === ATTACHMENT_NOT_FOUND_CODE ? at.slice(0, 1) : [...at],
  code,
  message,
})

/** Returns Discord's error response for an invalid message, or null if it is valid. */
export function messageErrorResponse(
  body: JsonObject,
  uploads: readonly Upload[],
  kind: MessageOperation,
  before = NO_EXISTING_MESSAGE,
): HttpResponse | null {
  const v2 = (before.flags & COMPONENTS_V2_MESSAGE_FLAG) !== 0
  const found = findViolations(PAYLOAD_KIND_BY_OPERATION[kind], body, {
    files: attachedFileNames(body, uploads, before),
    v2,
  })
  // Discord ignores unknown fields, and has its own error code for an empty message.
  const relevant = found.filter(({ code }) => code !== UNKNOWN_FIELD_CODE && code !== EMPTY_MESSAGE_CODE)
  const fieldErrors = [...relevant.map(toFieldError), ...unknownAttachmentErrors(body, uploads, before)]
  if (fieldErrors.length > 0) return invalidFormResponse(fieldErrors)
  return found.some(({ code }) => code === EMPTY_MESSAGE_CODE) ? errorResponse(50006) : null
}
