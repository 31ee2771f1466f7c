import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A script of ours that runs as a process of its own. */
export interface ScriptProcess {
  readonly child: ChildProcess
  /** Everything it has said so far, on both of its lines. */
  output(): string
  /** Waits until it has said something like this; what it says after an earlier wait counts anew. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  /** Its exit code, once it is gone; null where a signal ended it. */
  readonly exitCode: Promise<number | null>
  /** Ends it, as Ctrl-C does unless told otherwise, and gives its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const repoRoot = fileURLToPath(new URL('../../', import.meta.url))
const tsxLoader = import.meta.resolve('tsx')

const running = new Set<ChildProcess>()
// However this process ends, what it has started ends with it.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface LaunchOptions {
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Modules to load before the script. */
  readonly preloads?: readonly string[]
}

/** Starts a script, named from the root of the tree. */
export function launchScript(
  script: string,
  { args = [], env = {}, preloads = [] }: LaunchOptions = {},
): ScriptProcess {
  const imports = [tsxLoader, ...preloads].flatMap((name) => ['--import', name])
  const child = spawn(process.execPath, [...imports, script, ...args], {
    cwd: repoRoot,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  let readUpTo = 0
  const waiting = new Set<() => void>()
  const take = (chunk: unknown): void => {
    output += String(chunk)
    for (const look of waiting) look()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const exitCode = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })

  const waitForOutput = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(output.slice(readUpTo))
        if (!found) return
        readUpTo += found.index + found[0].length
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      void exitCode.then((code) => {
        if (waiting.delete(look)) reject(new Error(`${script} ended with ${code}, having said:\n${output}`))
      })
      look()
    })

  return {
    child,
    output: () => output,
    waitForOutput,
    exitCode,
    stop(signal = 'SIGINT') {
      child.kill(signal)
      return exitCode
    },
  }
}

const ADDRESS_PATTERN = /Crackpost is at (\S+)\n/

/** `npm start` in a folder, on any port that is free, and where its page is. */
export async function launchPlayground(
  folder: string,
  { args = [], env = {} }: LaunchOptions = {},
): Promise<ScriptProcess & { readonly url: string }> {
  const program = launchScript('scripts/start.ts', {
    args,
    env: { PORT: '0', CRACKPOST_DATA: folder, ...env },
  })
  const [, url = ''] = await program.waitForOutput(ADDRESS_PATTERN)
  return { ...program, url }
}
