import { asNumber, type JsonObject } from '../../json.ts'
import type { FieldError } from '../errors.ts'

/** Discord's message flags. */
export const SUPPRESS_EMBEDS_MESSAGE_FLAG = 4
export const EPHEMERAL_MESSAGE_FLAG = 64
export const LOADING_MESSAGE_FLAG = 128
export const SILENT_MESSAGE_FLAG = 4096
export const VOICE_MESSAGE_FLAG = 8192
export const COMPONENTS_V2_MESSAGE_FLAG = 32_768

/** Flags that each way of sending a message allows. */
const ALLOWED_FLAGS_BY_MODE = {
  create:
    SUPPRESS_EMBEDS_MESSAGE_FLAG | SILENT_MESSAGE_FLAG | VOICE_MESSAGE_FLAG | COMPONENTS_V2_MESSAGE_FLAG,
  edit: SUPPRESS_EMBEDS_MESSAGE_FLAG | COMPONENTS_V2_MESSAGE_FLAG,
  answer:
    SUPPRESS_EMBEDS_MESSAGE_FLAG |
    EPHEMERAL_MESSAGE_FLAG |
    SILENT_MESSAGE_FLAG |
    VOICE_MESSAGE_FLAG |
    COMPONENTS_V2_MESSAGE_FLAG,
  followup:
    SUPPRESS_EMBEDS_MESSAGE_FLAG | EPHEMERAL_MESSAGE_FLAG | SILENT_MESSAGE_FLAG | COMPONENTS_V2_MESSAGE_FLAG,
  /** Deferring fixes only the visibility; the other flags come with the message. */
  deferred: EPHEMERAL_MESSAGE_FLAG,
  'deferred edit': 0,
}

export type MessageSendMode = keyof typeof ALLOWED_FLAGS_BY_MODE

export const hasComponentsV2Flag = (flags: unknown): boolean =>
  ((asNumber(flags) ?? 0) & COMPONENTS_V2_MESSAGE_FLAG) !== 0

export function flagErrors(body: JsonObject, way: MessageSendMode, at: FieldError['at']): FieldError[] {
  const strange = (asNumber(body.flags) ?? 0) & ~ALLOWED_FLAGS_BY_MODE[way]
  if (strange === 0) return []
  const message = `Flags are not allowed here: ${strange}`
  return [{ at: [...at, 'flags'], code: 'MESSAGE_FLAGS_INVALID', message }]
}
