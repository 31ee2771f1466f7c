import { list, record, text } from '@crackpost/playground/json'
import { type Context, faults, type Kind } from '@crackpost/playground/judge/index'
import { flat } from '@crackpost/playground/unfurl'

/** Something that the house sent to Discord, whom it is for, and what has to be known to judge it. */
export interface Payload {
  readonly kind: Kind
  readonly json: unknown
  readonly ctx: Context
  /** The user who alone sees it; null: everybody does. */
  readonly to: string | null
}

/** The same payload, or an error that says where it is wrong. */
export function judged(payload: Payload): Payload {
  const found = faults(payload.kind, payload.json, payload.ctx)
  if (found.length === 0) return payload
  const lines = found.map(({ at, message, source }) => `  ${at.join('.')}: ${message} (${source})`)
  throw new Error(`a ${payload.kind} that Discord refuses\n${lines.join('\n')}\n${shortly(payload.json)}`)
}

const shortly = (json: unknown): string => JSON.stringify(json).slice(0, 1500)

/** The requests that have something to judge, by method and path. */
const REQUESTS: readonly { readonly way: RegExp; readonly kind: Kind }[] = [
  { way: /^POST \/channels\/\d+\/messages$/, kind: 'message' },
  { way: /^PATCH \/channels\/\d+\/messages\/\d+$/, kind: 'edit-message' },
  { way: /^POST \/channels\/\d+\/messages\/\d+\/threads$/, kind: 'thread' },
  { way: /^POST \/users\/@me\/channels$/, kind: 'dm' },
  { way: /^PATCH \/webhooks\/\d+\/[^/]+\/messages\/(?:@|%40)original$/, kind: 'original' },
  { way: /^POST \/webhooks\/\d+\/[^/]+$/, kind: 'followup' },
  { way: /^PUT \/applications\/\d+\/(?:guilds\/\d+\/)?commands$/, kind: 'commands' },
]

/** A request to Discord as a payload; null where nothing is sent. */
export function payloadOf(method: string, path: string, body: unknown, to: Payload['to']): Payload | null {
  const kind = REQUESTS.find(({ way }) => way.test(`${method} ${path}`))?.kind
  if (kind === undefined) {
    if (method === 'GET' || method === 'DELETE') return null
    throw new Error(`nobody judges what is sent by ${method} ${path.replace(/[^/]{30,}/, '…')}`)
  }
  const form = body instanceof FormData ? body : null
  const json: unknown = JSON.parse(String(form ? form.get('payload_json') : body))
  const files = form ? [...form.values()].flatMap((each) => (each instanceof File ? [each.name] : [])) : []
  // Every message of ours is one of components V2 from the start.
  const edits = kind === 'original' || kind === 'edit-message'
  const bears = edits || kind === 'message' || kind === 'followup'
  return { kind, json, ctx: { ...(bears ? { files } : {}), ...(edits ? { v2: true } : {}) }, to }
}

/** Everything in a payload that Discord reads as markdown: where a name could ring, and prose is set. */
export function spoken({ json }: Pick<Payload, 'json'>): string[] {
  const { data, components, content } = record(json)
  const parts = flat([...list(components), ...list(record(data).components)])
  return [...parts.map((part) => part.content), content].flatMap((said) => text(said) ?? [])
}
