import { asArray, asNumber, asObject, countCodePoints, type JsonObject } from '../../json.ts'
import type { FieldError } from '../errors.ts'
import { attachmentErrors } from './attachment.ts'
import { componentErrors, componentsV2FlagErrors, requiresComponentsV2 } from './component.ts'
import { flagErrors, hasComponentsV2Flag, type MessageSendMode } from './flag.ts'
import { allowedMentionsErrors } from './mention.ts'

type FieldPath = FieldError['at']

/** Facts about a message that its body does not contain. */
export interface MessageValidationContext {
  /** Names of files uploaded with it or already attached. */
  files?: readonly string[]
  /** Whether the edited message already has the Components V2 flag; undefined if unknown. */
  v2?: boolean
}

export const EMPTY_MESSAGE_CODE = 'MESSAGE_EMPTY'

/** Fields that a Components V2 message must not have. */
const LEGACY_FIELDS = ['content', 'embeds', 'poll', 'sticker_ids', 'shared_client_theme']

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

function legacyFieldErrors(body: JsonObject, at: FieldPath): FieldError[] {
  const used = LEGACY_FIELDS.filter((field) => isFilled(body[field]))
  return used.map((field) => ({
    at: [...at, field],
    code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    message: `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
  }))
}

function embedErrors(body: JsonObject, at: FieldPath): FieldError[] {
  const size = asArray(body.embeds)
    .map(asObject)
    .flatMap(({ title, description, footer, author, fields }) => [
      title,
      description,
      asObject(footer).text,
      asObject(author).name,
      ...asArray(fields).flatMap((each) => [asObject(each).name, asObject(each).value]),
    ])
    .reduce<number>((sum, each) => sum + countCodePoints(each), 0)
  const message = 'Embed size exceeds maximum size of 6000'
  return size > 6000 ? [{ at: [...at, 'embeds'], code: 'MAX_EMBED_SIZE_EXCEEDED', message }] : []
}

function emptyMessageErrors(body: JsonObject, files: readonly string[] = [], at: FieldPath): FieldError[] {
  const filled = ['content', 'embeds', 'components', 'sticker_ids', 'poll'].some((field) =>
    isFilled(body[field]),
  )
  if (filled || files.length > 0) return []
  return [{ at, code: EMPTY_MESSAGE_CODE, message: 'Cannot send an empty message' }]
}

/**
 * Whether the message uses Components V2. The flag cannot be removed. If an edit sends no flags and the existing flag
 * is unknown, the components decide.
 */
function isComponentsV2Message(
  { flags, components }: JsonObject,
  mode: MessageSendMode,
  v2: boolean | undefined,
): boolean {
  if (hasComponentsV2Flag(flags)) return true
  return (
    mode === 'edit' && (v2 ?? (asNumber(flags) === null && asArray(components).some(requiresComponentsV2)))
  )
}

/** Whether V2 components are allowed: an edit that sends flags without V2 is validated as if it had none. */
const acceptsComponentsV2 = (body: JsonObject, isV2: boolean) =>
  isV2 && (hasComponentsV2Flag(body.flags) || asNumber(body.flags) === null)

/** Validation errors of a message, beyond the schema. */
export function messageErrors(
  body: JsonObject,
  mode: MessageSendMode,
  context: MessageValidationContext,
  at: FieldPath,
): FieldError[] {
  const isV2 = isComponentsV2Message(body, mode, context.v2)
  const components = asArray(body.components)
  const here = [...at, 'components']
  return [
    ...flagErrors(body, mode, at),
    ...(isV2 ? legacyFieldErrors(body, at) : []),
    ...(acceptsComponentsV2(body, isV2) ? [] : componentsV2FlagErrors(components, here)),
    ...componentErrors(components, isV2, here),
    ...allowedMentionsErrors(body, at),
    ...attachmentErrors(body, context.files, at),
    ...embedErrors(body, at),
    ...(mode === 'edit' ? [] : emptyMessageErrors(body, context.files, at)),
  ]
}
