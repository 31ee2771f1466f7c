import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { type Finding, failedFinding, networkErrorCode, okFinding } from './finding.ts'

const OUTPUTS_FILE = fileURLToPath(new URL('../../.sst/outputs.json', import.meta.url))

/** The endpoint of the last deployment from this machine; null if there was none. */
export function deployedEndpoint(): string | null {
  if (!existsSync(OUTPUTS_FILE)) return null
  const outputs = z.object({ endpoint: z.url() }).safeParse(JSON.parse(readFileSync(OUTPUTS_FILE, 'utf8')))
  return outputs.success ? outputs.data.endpoint : null
}

/** Sends a request with an invalid signature, which the endpoint must reject with 401. */
export async function checkEndpoint(endpoint: string): Promise<Finding> {
  const headers = {
    'content-type': 'application/json',
    'x-signature-ed25519': '0'.repeat(128),
    'x-signature-timestamp': String(Math.floor(Date.now() / 1000)),
  }
  try {
    const signal = AbortSignal.timeout(10_000)
    const { status } = await fetch(endpoint, { method: 'POST', headers, body: '{"type":1}', signal })
    if (status === 401) return okFinding('The endpoint is there, and turns strangers away')
    return failedFinding(
      `The endpoint answers a stranger with ${status}, not with 401`,
      'Is this the endpoint of this bot? Look at the log of interactions: what is missing at its start is told there.',
    )
  } catch (error) {
    return failedFinding(
      `The endpoint can’t be reached (${networkErrorCode(error)})`,
      'Deploy, and take the endpoint that is told then.',
    )
  }
}
