import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stageConfig } from '../../infra/stage.ts'
import { type Finding, failedFinding, okFinding } from './finding.ts'

/** The required secrets: name, where to find the value, and its format. */
const REQUIRED_SECRETS = [
  {
    name: 'DiscordPublicKey',
    from: 'Developer Portal → your application → General Information → Public Key',
    form: /^[0-9a-f]{64}$/i,
  },
  {
    name: 'DiscordApplicationId',
    from: 'Developer Portal → your application → General Information → Application ID',
    form: /^\d{15,20}$/,
  },
  {
    name: 'DiscordToken',
    from: 'Developer Portal → your application → Bot → Reset Token',
    form: /^\S{20,}$/,
  },
] as const

const ALARM_EMAIL_SECRET = {
  name: 'AlarmEmail',
  from: 'the address that alarms go to',
  form: /^\S+@\S+\.\S+$/,
} as const

export type SecretName = (typeof REQUIRED_SECRETS)[number]['name'] | 'AlarmEmail'
export type Secrets = ReadonlyMap<string, string>

/** Reads all secrets of a stage through SST's CLI; null and the reason if that fails. */
function listSecrets(stage: string): { readonly secrets: Secrets | null; readonly why: string } {
  const sst = fileURLToPath(new URL('../../node_modules/sst/bin/sst.mjs', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [sst, 'secret', 'list', '--stage', stage], {
    encoding: 'utf8',
    env: { ...process.env, SST_TELEMETRY_DISABLED: '1' },
  })
  const output = `${stdout}${stderr}`
  if (status !== 0 && !output.includes('No secrets found'))
    return { secrets: null, why: /^✕\s*(.*)$/m.exec(output)?.[1] ?? `exit code ${status}` }
  const lines = stdout.matchAll(/^([A-Z][A-Za-z0-9]*)=(.*)$/gm)
  return { secrets: new Map([...lines].map(([, name = '', value = '']) => [name, value])), why: '' }
}

/** Checks the secrets of a stage and returns them. No finding contains a value. */
export function checkSecrets(stage: string): { readonly secrets: Secrets; readonly findings: Finding[] } {
  const { secrets, why } = listSecrets(stage)
  if (!secrets) {
    const mend = 'Check that your credentials of AWS hold, and may use S3 and SSM in this account.'
    return {
      secrets: new Map(),
      findings: [failedFinding(`SST can’t read the secrets of ${stage} (${why})`, mend)],
    }
  }
  const needed = stageConfig(stage).monitoring ? [...REQUIRED_SECRETS, ALARM_EMAIL_SECRET] : REQUIRED_SECRETS
  const findings = needed.map(({ name, from, form }) => {
    const value = secrets.get(name)
    const mend = `npx sst secret set ${name} --stage ${stage}, and paste it: ${from}. Then deploy.`
    if (value === undefined) return failedFinding(`The secret ${name} is not set`, mend)
    return form.test(value)
      ? okFinding(`The secret ${name} is set`)
      : failedFinding(`The secret ${name} looks wrong`, mend)
  })
  return { secrets, findings }
}
