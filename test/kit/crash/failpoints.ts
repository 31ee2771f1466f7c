import { writeSync } from 'node:fs'
import type { DocumentClient } from '@crackpost/functions/store/client'
import { type DatabaseCall, wrapClient } from '../fakes/dynamo-wrapper.ts'

/** Called with a failpoint's name whenever the process passes it. */
export type ReachFailpoint = (name: string) => Promise<void>

/** Kills this process at the n-th pass of a failpoint, given as `name@n`; never if `dieAt` is empty. */
export function killAtFailpoint(dieAt: string): ReachFailpoint {
  const [failpointName = '', passCount = '1'] = dieAt.split('@')
  let passesLeft = Number(passCount)
  return async (name) => {
    if (name !== failpointName || --passesLeft > 0) return
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => {})
  }
}

/** A client that passes `kind:before` and `kind:after` around each call for which `kindOf` is not null. */
export const withFailpoints = (
  client: DocumentClient,
  kindOf: (call: DatabaseCall) => string | null,
  reachFailpoint: ReachFailpoint,
): DocumentClient =>
  wrapClient(client, async (call, go) => {
    const kind = kindOf(call)
    if (kind) await reachFailpoint(`${kind}:before`)
    const result = await go()
    if (kind) await reachFailpoint(`${kind}:after`)
    return result
  })

/** Prints a JSON line synchronously, so that it arrives even if the process is killed next. */
export const printJsonLine = (line: object): void => {
  writeSync(1, `${JSON.stringify(line)}\n`)
}
