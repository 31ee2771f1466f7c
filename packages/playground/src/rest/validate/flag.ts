import { asNumber, type JsonObject } from '../../json.ts'
import {
  COMPONENTS_V2_MESSAGE_FLAG,
  EPHEMERAL_MESSAGE_FLAG,
  SILENT_MESSAGE_FLAG,
  SUPPRESS_EMBEDS_MESSAGE_FLAG,
  VOICE_MESSAGE_FLAG,
} from '../../message-flags.ts'
import type { FieldError } from '../errors.ts'

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

export function flagErrors(body: JsonObject, mode: MessageSendMode, at: FieldError['at']): FieldError[] {
  const forbidden = (asNumber(body.flags) ?? 0) & ~ALLOWED_FLAGS_BY_MODE[mode]
  if (forbidden === 0) return []
  const message = `Flags are not allowed here: ${forbidden}`
  return [{ at: [...at, 'flags'], code: 'MESSAGE_FLAGS_INVALID', message }]
}
