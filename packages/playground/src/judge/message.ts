import { count, type Json, list, number, record } from '../json.ts'
import type { Complaint } from '../refusal.ts'
import { attachmentComplaints } from './attachment.ts'
import { componentComplaints, kindComplaints, needsSecond } from './component.ts'
import { flagComplaints, isSecond, type Way } from './flag.ts'
import { mentionComplaints } from './mention.ts'

type At = Complaint['at']

/** What is known about a message beside its body. */
export interface Surroundings {
  /** Names of the files that come with it, or that it has. */
  files?: readonly string[]
  /** Whether the edited message has the flag for components V2 already. */
  v2?: boolean
}

export const EMPTY = 'MESSAGE_EMPTY'

/** Fields that a message of components V2 can't have. */
const LEGACY = ['content', 'embeds', 'poll', 'sticker_ids', 'shared_client_theme']

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

function legacy(body: Json, at: At): Complaint[] {
  const used = LEGACY.filter((field) => isFilled(body[field]))
  return used.map((field) => ({
    at: [...at, field],
    code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    message: `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
  }))
}

function embeds(body: Json, at: At): Complaint[] {
  const size = list(body.embeds)
    .map(record)
    .flatMap(({ title, description, footer, author, fields }) => [
      title,
      description,
      record(footer).text,
      record(author).name,
      ...list(fields).flatMap((each) => [record(each).name, record(each).value]),
    ])
    .reduce<number>((sum, each) => sum + count(each), 0)
  const message = 'Embed size exceeds maximum size of 6000'
  return size > 6000 ? [{ at: [...at, 'embeds'], code: 'MAX_EMBED_SIZE_EXCEEDED', message }] : []
}

function empty(body: Json, files: readonly string[] = [], at: At): Complaint[] {
  const filled = ['content', 'embeds', 'components', 'sticker_ids', 'poll'].some((field) =>
    isFilled(body[field]),
  )
  if (filled || files.length > 0) return []
  return [{ at, code: EMPTY, message: 'Cannot send an empty message' }]
}

/**
 * Whether the message is one of components V2. Once set, the flag can't be taken back. Where an edit doesn't say, and
 * nobody told us, its components tell.
 */
function isOfSecond({ flags, components }: Json, way: Way, v2: boolean | undefined): boolean {
  if (isSecond(flags)) return true
  return way === 'edit' && (v2 ?? (number(flags) === null && list(components).some(needsSecond)))
}

/** Whether components V2 may stand in it: an edit that sends other flags has its components judged by these. */
const takesSecond = (body: Json, second: boolean) =>
  second && (isSecond(body.flags) || number(body.flags) === null)

/** What Discord would say about a message, beyond what its schema says. */
export function messageComplaints(body: Json, way: Way, around: Surroundings, at: At): Complaint[] {
  const second = isOfSecond(body, way, around.v2)
  const components = list(body.components)
  const here = [...at, 'components']
  return [
    ...flagComplaints(body, way, at),
    ...(second ? legacy(body, at) : []),
    ...(takesSecond(body, second) ? [] : kindComplaints(components, here)),
    ...componentComplaints(components, second, here),
    ...mentionComplaints(body, at),
    ...attachmentComplaints(body, around.files, at),
    ...embeds(body, at),
    ...(way === 'edit' ? [] : empty(body, around.files, at)),
  ]
}
