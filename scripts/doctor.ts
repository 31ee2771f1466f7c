import { parseArgs } from 'node:util'
import { checkDiscord } from './doctor/discord.ts'
import { checkEndpoint, deployedEndpoint } from './doctor/endpoint.ts'
import { type Finding, failedFinding, findingText, pendingFinding } from './doctor/finding.ts'
import { checkMachine } from './doctor/machine.ts'
import { checkSecrets } from './doctor/secrets.ts'

/**
 * `npm run doctor -- --stage production`: checks everything that a deployment needs, and prints what is missing and how to
 * fix it. It changes nothing. `--endpoint` overrides the endpoint of the last deployment from this machine.
 */
const USAGE = 'Usage: npm run doctor [-- --stage production] [--endpoint URL]'

async function* runChecks(stage: string, named: string | undefined): AsyncGenerator<Finding> {
  yield* checkMachine(process.env, stage)
  const { secrets, findings } = checkSecrets(stage)
  yield* findings
  const endpoint = named ?? deployedEndpoint()
  yield endpoint === null
    ? failedFinding(
        'There is no endpoint',
        `Deploy: npx sst deploy --stage ${stage}. Or name it: --endpoint URL.`,
      )
    : await checkEndpoint(endpoint)
  const token = secrets.get('DiscordToken') ?? process.env.DISCORD_TOKEN
  const api = process.env.DISCORD_API || 'https://discord.com/api/v10'
  if (token) yield* await checkDiscord({ api, token }, secrets, endpoint)
  else yield pendingFinding('What Discord knows of the bot: the token is missing')
}

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { stage: { type: 'string' }, endpoint: { type: 'string' } } })
  const { stage = 'production', endpoint } = values
  let faults = 0
  for await (const finding of runChecks(stage, endpoint)) {
    process.stdout.write(`${findingText(finding)}\n`)
    if (finding.state === 'wrong') faults++
  }
  process.stdout.write(faults === 0 ? '\nAll is well.\n' : `\nTo mend: ${faults}.\n`)
  return faults === 0 ? 0 : 1
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`)
  return 2
})
