import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Fault } from '@crackpost/playground/plan'
import type { Logged } from '@crackpost/playground/requests'
import type { Seeded } from '@crackpost/playground/seed'
import type { Settings } from '@crackpost/playground/settings'
import type { Message } from '@crackpost/playground/state'

/** A fault as a test writes it: what is left out has a default. */
type Loose<F> = F extends unknown
  ? Omit<Partial<F>, 'kind' | 'match'> & { kind: F extends { kind: infer K } ? K : never }
  : never
export type PlannedFault = Loose<Fault> & {
  match?: {
    method?: string
    path?: string
    nth?: number | number[]
    times?: number
    chance?: number
    seed?: number
  }
}

/** A Discord that runs as a process of its own, with the strings it hangs on. */
export interface Fake {
  url: string
  /** The base of its REST API. */
  api: string
  token: string
  /** The application and its bot have the same id. */
  bot: string
  /** Sets its clock, or with null back to real time. */
  clock(now: number | null): Promise<void>
  settings(change: Partial<Settings>): Promise<void>
  seed(world: object): Promise<Seeded>
  fault(fault: PlannedFault): Promise<void>
  /** Takes back all faults that strike requests. */
  mend(): Promise<void>
  /** A user's command: a token for answers, acknowledged already where a response is given. */
  interaction(of: {
    user: string
    channel: string
    response?: object
    message?: string
    token?: string
  }): Promise<{ id: string; token: string; application_id: string }>
  /** Somebody writes something. */
  write(message: { channel: string; author: string; content: string }): Promise<Message>
  messages(channel?: string): Promise<Message[]>
  requests(): Promise<Logged[]>
  /** As it was at the start: empty, with its first settings, in real time. */
  reset(): Promise<void>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('../../packages/playground/src/main.ts', import.meta.url))

/** Starts it and waits for its address. */
async function launch(token: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', program, '--tied', '--port', '0', '--token', token],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('\n')) resolve((JSON.parse(said) as { url: string }).url)
    })
    child.once('exit', (code) => reject(new Error(`the local Discord ended with ${code}`)))
  })
  return { child, url, ended }
}

export async function fake(token = 'secret-token-of-the-bot'): Promise<Fake> {
  const { child, url, ended } = await launch(token)

  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // A test that can't get what it asked for must not go on.
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as T
  }

  const { bot } = await control<{ bot: string }>('GET', 'state')
  return {
    url,
    api: `${url}/api/v10`,
    token,
    bot,
    clock: (now) => control('POST', 'clock', { now }),
    settings: (change) => control('POST', 'settings', change),
    seed: (world) => control('POST', 'seed', world),
    fault: (planned) => control('POST', 'faults', planned),
    mend: () => control('DELETE', 'faults'),
    interaction: (of) => control('POST', 'interactions', of),
    write: (message) => control('POST', 'messages', message),
    messages: (channel) => control('GET', channel === undefined ? 'messages' : `messages?channel=${channel}`),
    requests: () => control('GET', 'requests'),
    reset: () => control('POST', 'reset'),
    close() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
