import type { IncomingHttpHeaders } from 'node:http'

/** Names of this machine for itself. */
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]']

function hostOf(address: string): string | null {
  try {
    return new URL(address).host
  } catch {
    return null
  }
}

/**
 * Whether a request is from this machine's own: under a name that other sites can't take (a site whose name was
 * bent to this machine still says its own), and not from a page that was loaded from elsewhere.
 */
export function isLoopbackRequest({ host, origin }: IncomingHttpHeaders): boolean {
  const name = host === undefined ? undefined : /^(.*?)(?::\d+)?$/.exec(host)?.[1]
  if (name === undefined || !LOOPBACK_HOSTS.includes(name.toLowerCase())) return false
  return origin === undefined || hostOf(origin) === host
}

/** Whether no other site has a hand in a request; a link to the page may stand anywhere, this is for the rest. */
export const isSameOriginFetch = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === undefined || site === 'same-origin' || site === 'none'
