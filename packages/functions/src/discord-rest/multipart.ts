/** A file to send with a message. */
export interface UploadFile {
  /** What `attachment://…` in the body calls it. */
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** The alt text. */
  readonly description?: string
}

/** A request's body and the header it needs; a form brings its own. */
export interface RequestBody {
  readonly body: string | FormData
  readonly headers: Record<string, string>
}

/** JSON, or a multipart form where files come along. */
export function requestBody(body: object, files: readonly UploadFile[] = []): RequestBody {
  if (files.length === 0)
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const attachments = files.map(({ name, description }, id) => ({
    id,
    filename: name,
    ...(description === undefined ? {} : { description }),
  }))
  const form = new FormData()
  // A list of attachments in the body goes before ours: an edit names there which of the old ones stay.
  form.set('payload_json', JSON.stringify({ attachments, ...body }))
  for (const [id, { name, type, bytes }] of files.entries())
    form.set(`files[${id}]`, new Blob([bytes], { type }), name)
  return { body: form, headers: {} }
}
