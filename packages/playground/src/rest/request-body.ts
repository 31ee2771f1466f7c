import { createHash } from 'node:crypto'
import { type ApiResult, errorResponse } from './errors.ts'

/** An uploaded file; `index` is the n of its field `files[n]`. */
export interface Upload {
  index: number
  name: string
  type: string
  bytes: Uint8Array
}

export interface ParsedBody {
  json: unknown
  uploads: Upload[]
}

/** Maximum size of one uploaded file. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function parseJsonBody(raw: string): ApiResult<unknown> {
  try {
    return { value: raw === '' ? null : JSON.parse(raw) }
  } catch {
    return { error: errorResponse(50109) }
  }
}

/** The fields of a multipart body; null if it cannot be parsed. */
async function readMultipart(raw: Uint8Array, contentType: string) {
  try {
    const form = await new Response(raw, { headers: { 'content-type': contentType } }).formData()
    return [...form]
  } catch {
    return null
  }
}

/** Parses a body: JSON, or a multipart form with `payload_json` and `files[n]`. */
export async function parseRequestBody(raw: Uint8Array, contentType: string): Promise<ApiResult<ParsedBody>> {
  if (!contentType.startsWith('multipart/form-data')) {
    const json = parseJsonBody(Buffer.from(raw).toString('utf8'))
    return 'error' in json ? json : { value: { json: json.value, uploads: [] } }
  }
  const fields = await readMultipart(raw, contentType)
  if (fields === null) return { error: errorResponse(50109) }
  const uploads: Upload[] = []
  let payload = ''
  for (const [name, value] of fields) {
    const index = /^files\[(\d+)\]$/.exec(name)?.[1]
    if (typeof value === 'string') {
      if (name === 'payload_json') payload = value
    } else if (index !== undefined) {
      const bytes = new Uint8Array(await value.arrayBuffer())
      if (bytes.length > MAX_UPLOAD_BYTES) return { error: errorResponse(40005) }
      uploads.push({ index: Number(index), name: value.name, type: value.type, bytes })
    }
  }
  const json = parseJsonBody(payload)
  return 'error' in json ? json : { value: { json: json.value, uploads } }
}
