import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { requestedRegion, stageConfig } from '../../infra/stage.ts'
import rootPackage from '../../package.json' with { type: 'json' }
import { type Finding, failedFinding, okFinding } from './finding.ts'

const repoPath = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Compares versions such as `20.19.0` number by number; missing numbers count as 0. */
export function isAtLeastVersion(version: string, least: string): boolean {
  const numbers = version.split('.').map(Number)
  for (const [index, wanted] of least.split('.').map(Number).entries()) {
    const actual = numbers[index] ?? 0
    if (actual !== wanted) return actual > wanted
  }
  return true
}

function checkNode(): Finding {
  const least = rootPackage.engines.node.replace('>=', '')
  const { node: version } = process.versions
  return isAtLeastVersion(version, least)
    ? okFinding(`Node ${version}`)
    : failedFinding(`Node ${version} is too old`, `Install Node ${least} or newer.`)
}

function checkNpm(): Finding {
  const { stdout, status } = spawnSync('npm', ['--version'], { encoding: 'utf8' })
  return status === 0
    ? okFinding(`npm ${stdout.trim()}`)
    : failedFinding('There is no npm', 'Install Node with npm: SST builds the functions by it.')
}

function checkSst(): Finding {
  const wanted = rootPackage.devDependencies.sst
  const file = repoPath('node_modules/sst/package.json')
  const found = existsSync(file)
    ? z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')))
    : null
  return found?.version === wanted
    ? okFinding(`SST ${wanted}`)
    : failedFinding(`SST ${wanted} is not installed`, 'Run npm ci.')
}

/** Checks the places where AWS's SDKs look for credentials, not whether the credentials are valid. */
function checkAwsCredentials(env: NodeJS.ProcessEnv): Finding {
  const named = ['AWS_PROFILE', 'AWS_ACCESS_KEY_ID', 'AWS_WEB_IDENTITY_TOKEN_FILE'].find((name) => env[name])
  const file = ['credentials', 'config'].map((name) => join(homedir(), '.aws', name)).find(existsSync)
  if (named) return okFinding(`AWS: ${named} is set`)
  if (file) return okFinding('AWS: there is a default profile')
  return failedFinding('There are no credentials of AWS here', 'Run aws configure sso, or set AWS_PROFILE.')
}

/** Checks that the environment does not ask for another region than the stage's. */
function checkRegion(env: NodeJS.ProcessEnv, stage: string): Finding {
  const { region } = stageConfig(stage)
  const requested = requestedRegion(env)
  return requested === undefined || requested === region
    ? okFinding(`Region ${region}`)
    : failedFinding(
        `The region is ${requested}, but stage ${stage} belongs to ${region}`,
        `Run: export AWS_REGION=${region}. For another region, see docs/deploying.md.`,
      )
}

/** Checks the tools, credentials and region of the machine that deploys. */
export const checkMachine = (env: NodeJS.ProcessEnv, stage: string): Finding[] => [
  checkNode(),
  checkNpm(),
  checkSst(),
  checkAwsCredentials(env),
  checkRegion(env, stage),
]
