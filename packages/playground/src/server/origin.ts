import type { IncomingHttpHeaders } from 'node:http'

/** Host names of the loopback interface. */
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]']

function hostOf(address: string): string | null {
  try {
    return new URL(address).host
  } catch {
    return null
  }
}

/**
 * Whether the Host header names the loopback interface and the Origin, if any, is the same host. This protects
 * against DNS rebinding and against pages of other sites.
 */
export function isLoopbackRequest({ host, origin }: IncomingHttpHeaders): boolean {
  const name = host === undefined ? undefined : /^(.*?)(?::\d+)?$/.exec(host)?.[1]
  if (name === undefined || !LOOPBACK_HOSTS.includes(name.toLowerCase())) return false
  return origin === undefined || hostOf(origin) === host
}

/** Whether the request was not started by another site. Links to the page itself are allowed from anywhere. */
export const isSameOriginFetch = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === undefined || site === 'same-origin' || site === 'none'
