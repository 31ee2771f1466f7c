import { createHash, createHmac } from 'node:crypto'

/** Who asks, as AWS knows them; in a function of the cloud they come with its environment. */
export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

/** What is to be signed: a POST without a query, which is all that is ever sent here. */
export interface Unsigned {
  readonly url: URL
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a signature is good for. */
export interface Scope {
  readonly service: string
  readonly region: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The headers with those that prove who asks: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html */
export function signed(
  { url, headers, body }: Unsigned,
  { service, region }: Scope,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  now: number,
): Record<string, string> {
  const instant = new Date(now).toISOString().replace(/[:-]|\.\d+/g, '')
  const day = instant.slice(0, 8)
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-date': instant,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  }
  const names = Object.keys(all).sort()
  const request = [
    'POST',
    // A path is encoded once more than it is on its way.
    url.pathname.split('/').map(encodeURIComponent).join('/'),
    '',
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    names.join(';'),
    hash(body),
  ].join('\n')
  const scope = [day, region, service, 'aws4_request']
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key, [ALGORITHM, instant, scope.join('/'), hash(request)].join('\n')).toString('hex')
  const proof = `Credential=${accessKeyId}/${scope.join('/')}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { ...all, authorization: `${ALGORITHM} ${proof}` }
}
