import { run } from '../../.sst/platform/src/auto/run.ts'
import config from '../../sst.config.ts'

// Runs in its own process, bundled as SST's CLI bundles a configuration: SST's platform with a Pulumi mock
// that records all resources and creates none.

const ACCOUNT = '123456789012'

const stage = process.env.STACK_STAGE ?? ''
const app = { providers: {}, ...(await config.app({ stage })), stage }
/** The region that SST would deploy to. */
const region: string = app.providers.aws?.region ?? ''
// The platform and the stack refer to this as `$app`.
Object.assign(globalThis, { stackApp: app })

interface Taken {
  readonly type: string
  readonly name: string
  readonly inputs: unknown
}

const taken: Taken[] = []

/** Outputs that AWS would generate, as far as the stack reads them. */
function state({ type, name, inputs }: $util.runtime.MockResourceArgs): Record<string, unknown> {
  const [, service = '', kind = ''] = /^aws:(\w+)\/(\w+):/.exec(type) ?? []
  const called = inputs.name ?? name
  const arn = `arn:aws:${service}:${region}:${ACCOUNT}:${kind}/${called}`
  return {
    name: called,
    ...inputs,
    arn,
    url: `https://${service}.example/${called}`,
    ...(kind === 'table' && { streamArn: `${arn}/stream/label` }),
    ...(kind === 'function' && { qualifiedArn: `${arn}:1`, invokeArn: `${arn}/invoke` }),
    ...(kind === 'functionUrl' && { functionUrl: `https://${inputs.functionName}.example/` }),
    ...(type.startsWith('random:') && { base64: 'AAAA' }),
  }
}

interface Document {
  readonly statements: readonly {
    readonly effect?: string
    readonly actions: readonly string[]
    readonly resources: readonly string[]
    readonly principals?: unknown
    readonly conditions?: unknown
  }[]
}

/** Results of AWS data sources. */
function answer({ token, inputs }: $util.runtime.MockCallArgs): Record<string, unknown> {
  switch (token.split('/').at(-1)?.split(':').at(-1)) {
    case 'getRegion':
      return { region, name: region }
    case 'getPartition':
      return { partition: 'aws' }
    case 'getCallerIdentity':
      return { accountId: ACCOUNT }
    case 'getPolicyDocument': {
      const { statements } = inputs as Document
      return { statements, json: JSON.stringify({ Statement: statements }) }
    }
    default:
      throw new Error(`nobody has said what ${token} answers`)
  }
}

/** Unwraps Pulumi's secrets. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('4dabf18193072939515e22adb298388d' in value && 'value' in value) return plain(value.value)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]))
}

process.on('unhandledRejection', (error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

await $util.runtime.setMocks(
  {
    newResource(args) {
      taken.push({ type: args.type, name: args.name, inputs: plain(args.inputs) })
      return { id: `${args.name}-id`, state: state(args) }
    },
    call: answer,
  },
  'crackpost',
  stage,
)
const outputs = await $util.runtime.runInPulumiStack(() => run(config.run))
const settled = await new Promise((resolve) => $util.output(outputs).apply(resolve))

// All resources are registered once nothing is pending.
process.once('beforeExit', () => {
  process.stdout.write(JSON.stringify({ region, resources: taken, outputs: plain(settled) }))
})
