import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A script of this repository that runs as a child process. */
export interface ScriptProcess {
  readonly child: ChildProcess
  /** Everything it has written to stdout and stderr so far. */
  output(): string
  /** Waits until output matches the pattern, searching after the match of the previous call. Rejects if it exits first. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  /** Resolves with the exit code; null if a signal ended it. */
  readonly exitCode: Promise<number | null>
  /** Sends a signal (by default SIGINT) and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const repoRoot = fileURLToPath(new URL('../../', import.meta.url))
const tsxLoader = import.meta.resolve('tsx')

const running = new Set<ChildProcess>()
// Child processes end with this process.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface LaunchOptions {
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Starts a script, by tsx if it is TypeScript; a relative path starts at the repository root. */
export function launchScript(script: string, { args = [], env = {} }: LaunchOptions = {}): ScriptProcess {
  const loader = script.endsWith('.ts') ? ['--import', tsxLoader] : []
  const child = spawn(process.execPath, [...loader, script, ...args], {
    cwd: repoRoot,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  let readUpTo = 0
  const waiting = new Set<() => void>()
  const append = (chunk: unknown): void => {
    output += String(chunk)
    for (const check of waiting) check()
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const exitCode = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })

  const waitForOutput = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const found = pattern.exec(output.slice(readUpTo))
        if (!found) return
        readUpTo += found.index + found[0].length
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      void exitCode.then((code) => {
        if (waiting.delete(check)) reject(new Error(`${script} exited with ${code}. Its output:\n${output}`))
      })
      check()
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

/** Runs `npm start`, or the bundle of it, with a data folder on a free port; resolves with the URL of its page. */
export async function launchPlayground(
  folder: string,
  { args = [], env = {}, script = 'scripts/start.ts' }: LaunchOptions & { readonly script?: string } = {},
): Promise<ScriptProcess & { readonly url: string }> {
  const program = launchScript(script, {
    args,
    env: { PORT: '0', CRACKPOST_DATA: folder, ...env },
  })
  const [, url = ''] = await program.waitForOutput(ADDRESS_PATTERN)
  return { ...program, url }
}
