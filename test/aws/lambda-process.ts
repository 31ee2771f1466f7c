import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { bundleLambda, type LambdaBundleName } from '../../scripts/lambda-bundle.ts'

/** A Lambda bundle in its own process and an otherwise empty folder. */
export interface LambdaProcess {
  invoke(event: unknown): Promise<unknown>
  /** Log lines. */
  readonly log: readonly string[]
  close(): void
}

type ProcessMessage =
  | { readonly ready: true }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }

/** The Lambda runtime: loads the handler once and calls it with each event. */
const runtimeSource = (door: LambdaBundleName): string => `
  import { handler } from './${door}.mjs'
  process.on('disconnect', () => process.exit())
  process.on('message', ({ id, event }) =>
    handler(event).then(
      (value) => process.send({ id, value: value ?? null }),
      (error) => process.send({ id, error: String(error?.stack) }),
    ))
  process.send({ ready: true })
`

export async function startLambdaProcess(
  parent: string,
  door: LambdaBundleName,
  env: Readonly<Record<string, string>>,
): Promise<LambdaProcess> {
  const folder = join(parent, door)
  await bundleLambda(door, folder)
  const flags = ['--enable-source-maps', '--input-type=module', '-e', runtimeSource(door)]
  // It inherits no environment: everything it needs is in its settings.
  const child = spawn(process.execPath, flags, {
    cwd: folder,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { done(value: unknown): void; failed(error: Error): void }>()
  const log: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (text: string) => log.push(...text.trimEnd().split('\n')))
  await waitUntilReady(child, door)
  child.on('message', (message: ProcessMessage) => {
    if (!('id' in message)) return
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) call?.failed(new Error(`${door}: ${message.error}`))
    else call?.done(message.value)
  })
  let calls = 0
  return {
    log,
    invoke: (event) =>
      new Promise((done, failed) => {
        const id = calls++
        waiting.set(id, { done, failed })
        child.send({ id, event })
      }),
    close: () => {
      child.kill()
    },
  }
}

const waitUntilReady = (child: ChildProcess, door: LambdaBundleName): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${door} ended with ${code} before it was ready`)))
  })
