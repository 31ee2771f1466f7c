import { spawn } from 'node:child_process'
import type { PlannedFault } from '@crackpost/playground/server/fault-plan'
import type { LoggedRequest } from '@crackpost/playground/server/request-log'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'
import type { SeedResult } from '@crackpost/playground/state/seed'
import type { EmulatorSettings } from '@crackpost/playground/state/settings'
import { bundleProgram } from '../harness/program.ts'

/** A fault with optional fields; the playground fills in defaults. */
type PartialFault<F> = F extends unknown
  ? Omit<Partial<F>, 'kind' | 'match'> & { kind: F extends { kind: infer K } ? K : never }
  : never
export type FaultSpec = PartialFault<PlannedFault> & {
  match?: {
    method?: string
    path?: string
    nth?: number | number[]
    times?: number
    chance?: number
    seed?: number
  }
}

/** A local Discord in its own process, with its control API. */
export interface DiscordProcess {
  url: string
  /** Base URL of the REST API. */
  apiUrl: string
  token: string
  /** The application and its bot have the same id. */
  botId: string
  /** Sets the clock; null returns to real time. */
  setClock(now: number | null): Promise<void>
  changeSettings(change: Partial<EmulatorSettings>): Promise<void>
  seed(data: object): Promise<SeedResult>
  planFault(fault: FaultSpec): Promise<void>
  /** Removes all planned request faults. */
  clearFaults(): Promise<void>
  /** Creates a command interaction; it is already acknowledged if `response` is given. */
  createInteraction(request: {
    user: string
    channel: string
    response?: object
    message?: string
    token?: string
  }): Promise<{ id: string; token: string; application_id: string }>
  /** Posts a message as a user. */
  writeMessage(message: { channel: string; author: string; content: string }): Promise<MessageRecord>
  listMessages(channel?: string): Promise<MessageRecord[]>
  listRequests(): Promise<LoggedRequest[]>
  /** Restores the initial state: no data, default settings, real time. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Starts the process and waits until it prints its URL. */
async function spawnPlayground(token: string) {
  const program = await bundleProgram('packages/playground/src/main.ts')
  const child = spawn(process.execPath, [program, '--tied', '--port', '0', '--token', token], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('\n')) resolve((JSON.parse(output) as { url: string }).url)
    })
    child.once('exit', (code) => reject(new Error(`the local Discord ended with ${code}`)))
  })
  return { child, url, ended }
}

export async function startDiscordProcess(token = 'secret-token-of-the-bot'): Promise<DiscordProcess> {
  const { child, url, ended } = await spawnPlayground(token)

  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // Fail the test when the control API rejects a request.
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as T
  }

  const { bot } = await control<{ bot: string }>('GET', 'state')
  return {
    url,
    apiUrl: `${url}/api/v10`,
    token,
    botId: bot,
    setClock: (now) => control('POST', 'clock', { now }),
    changeSettings: (change) => control('POST', 'settings', change),
    seed: (data) => control('POST', 'seed', data),
    planFault: (planned) => control('POST', 'faults', planned),
    clearFaults: () => control('DELETE', 'faults'),
    createInteraction: (request) => control('POST', 'interactions', request),
    writeMessage: (message) => control('POST', 'messages', message),
    listMessages: (channel) =>
      control('GET', channel === undefined ? 'messages' : `messages?channel=${channel}`),
    listRequests: () => control('GET', 'requests'),
    reset: () => control('POST', 'reset'),
    close() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
