import { asArray, asObject, asString } from '@crackpost/playground/json'
import { flattenComponents } from '@crackpost/playground/rest/components'
import {
  findViolations,
  type PayloadKind,
  type ValidationContext,
} from '@crackpost/playground/rest/validate/index'

/** A payload sent to Discord, with its recipient and what its validation needs. */
export interface SentPayload {
  readonly kind: PayloadKind
  readonly json: unknown
  readonly ctx: ValidationContext
  /** The only user who sees it; null if everybody does. */
  readonly to: string | null
  /** The attached files. */
  readonly attachments?: readonly File[]
}

/** Returns the payload; throws if Discord would reject it. */
export function validatePayload(payload: SentPayload): SentPayload {
  const violations = findViolations(payload.kind, payload.json, payload.ctx)
  if (violations.length === 0) return payload
  const lines = violations.map(({ at, message, source }) => `  ${at.join('.')}: ${message} (${source})`)
  throw new Error(`a ${payload.kind} that Discord refuses\n${lines.join('\n')}\n${jsonExcerpt(payload.json)}`)
}

const jsonExcerpt = (json: unknown): string => JSON.stringify(json).slice(0, 1500)

/** Requests with a payload to validate, by method and path. */
const PAYLOAD_REQUESTS: readonly { readonly way: RegExp; readonly kind: PayloadKind }[] = [
  { way: /^POST \/channels\/\d+\/messages$/, kind: 'message' },
  { way: /^PATCH \/channels\/\d+\/messages\/\d+$/, kind: 'edit-message' },
  { way: /^POST \/channels\/\d+\/messages\/\d+\/threads$/, kind: 'thread' },
  { way: /^PATCH \/channels\/\d+$/, kind: 'edit-thread' },
  { way: /^POST \/users\/@me\/channels$/, kind: 'dm' },
  { way: /^PATCH \/webhooks\/\d+\/[^/]+\/messages\/(?:@|%40)original$/, kind: 'original' },
  { way: /^POST \/webhooks\/\d+\/[^/]+$/, kind: 'followup' },
  { way: /^PUT \/applications\/\d+\/(?:guilds\/\d+\/)?commands$/, kind: 'commands' },
]

/** The payload of a request to Discord; null if it has none. */
export function payloadOfRequest(
  method: string,
  path: string,
  body: unknown,
  to: SentPayload['to'],
): SentPayload | null {
  const kind = PAYLOAD_REQUESTS.find(({ way: pattern }) => pattern.test(`${method} ${path}`))?.kind
  if (kind === undefined) {
    if (method === 'GET' || method === 'DELETE') return null
    throw new Error(`nobody judges what is sent by ${method} ${path.replace(/[^/]{30,}/, '…')}`)
  }
  const form = body instanceof FormData ? body : null
  const json: unknown = JSON.parse(String(form ? form.get('payload_json') : body))
  const attachments = form ? [...form.values()].filter((value) => value instanceof File) : []
  const files = attachments.map(({ name }) => name)
  // All our messages use Components V2 from the start.
  const edits = kind === 'original' || kind === 'edit-message'
  const bears = edits || kind === 'message' || kind === 'followup'
  return { kind, json, ctx: { ...(bears ? { files } : {}), ...(edits ? { v2: true } : {}) }, to, attachments }
}

/** All texts in a payload that Discord renders as markdown. */
export function markdownTexts({ json }: Pick<SentPayload, 'json'>): string[] {
  const { data, components, content } = asObject(json)
  const parts = flattenComponents([...asArray(components), ...asArray(asObject(data).components)])
  return [...parts.map((part) => part.content), content].flatMap((value) => asString(value) ?? [])
}
