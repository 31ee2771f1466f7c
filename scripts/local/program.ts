import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A script of ours that runs as a process of its own. */
export interface Program {
  readonly child: ChildProcess
  /** Everything it has said so far, on both of its lines. */
  said(): string
  /** Waits until it has said something like this; what it says after an earlier wait counts anew. */
  heard(pattern: RegExp): Promise<RegExpExecArray>
  /** Its exit code, once it is gone; null where a signal ended it. */
  readonly ended: Promise<number | null>
  /** Ends it, as Ctrl-C does unless told otherwise, and gives its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const tsx = import.meta.resolve('tsx')

const running = new Set<ChildProcess>()
// However this process ends, what it has started ends with it.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface Launch {
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Modules to load before the script. */
  readonly first?: readonly string[]
}

/** Starts a script, named from the root of the tree. */
export function launch(script: string, { args = [], env = {}, first = [] }: Launch = {}): Program {
  const imports = [tsx, ...first].flatMap((name) => ['--import', name])
  const child = spawn(process.execPath, [...imports, script, ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  let heardUpTo = 0
  const waiting = new Set<() => void>()
  const take = (chunk: unknown): void => {
    said += String(chunk)
    for (const look of waiting) look()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })

  const heard = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(said.slice(heardUpTo))
        if (!found) return
        heardUpTo += found.index + found[0].length
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      void ended.then((code) => {
        if (waiting.delete(look)) reject(new Error(`${script} ended with ${code}, having said:\n${said}`))
      })
      look()
    })

  return {
    child,
    said: () => said,
    heard,
    ended,
    end(signal = 'SIGINT') {
      child.kill(signal)
      return ended
    },
  }
}

const ADDRESS = /Crackpost is at (\S+)\n/

/** `npm start` in a folder, on any port that is free, and where its page is. */
export async function started(
  folder: string,
  { args = [], env = {} }: Launch = {},
): Promise<Program & { readonly url: string }> {
  const program = launch('scripts/start.ts', { args, env: { PORT: '0', CRACKPOST_DATA: folder, ...env } })
  const [, url = ''] = await program.heard(ADDRESS)
  return { ...program, url }
}
