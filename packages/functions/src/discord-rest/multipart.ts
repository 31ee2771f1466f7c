/** A file to send with a message. */
export interface UploadFile {
  /** The file name that `attachment://…` in the body refers to. */
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** The alt text. */
  readonly description?: string
}

/** The body of a request and its content type header; for a form, the transport sets the header. */
export interface RequestBody {
  readonly body: string | FormData
  readonly headers: Record<string, string>
}

/** Encodes a body as JSON, or as a multipart form if there are files. */
export function requestBody(body: object, files: readonly UploadFile[] = []): RequestBody {
  if (files.length === 0)
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const attachments = files.map(({ name, description }, id) => ({
    id,
    filename: name,
    ...(description === undefined ? {} : { description }),
  }))
  const form = new FormData()
  // `attachments` in the body wins: an edit lists there which existing attachments stay.
  form.set('payload_json', JSON.stringify({ attachments, ...body }))
  for (const [id, { name, type, bytes }] of files.entries())
    form.set(`files[${id}]`, new Blob([bytes], { type }), name)
  return { body: form, headers: {} }
}
