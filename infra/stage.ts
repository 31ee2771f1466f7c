/** The settings that differ between stages. */
export interface StageConfig {
  /**
   * The only region that the stage is deployed to. Each region has its own table, secrets and state of SST, so a deployment
   * to another one would create a second, empty bot. Choose it before the first deployment.
   */
  readonly region: string
  /** Whether the table has deletion protection. */
  readonly isProtected: boolean
  readonly logRetentionDays: number
  /**
   * Maximum concurrent executions of each function: limits costs and paces posting (docs/decisions/0009-aws.md). Null: no
   * reservation. A new account has ten executions in all, of which none can be reserved.
   */
  readonly reservedConcurrency: { readonly [name in LambdaName]: number } | null
  /** Null: no alarms. `budget` is the monthly budget in US dollars. */
  readonly monitoring: { readonly budget: number } | null
}

/** The functions, by the names of their files in packages/functions/src/handlers. */
export const LAMBDA_NAMES = ['interactions', 'painter', 'worker', 'sweep'] as const
export type LambdaName = (typeof LAMBDA_NAMES)[number]

const PRODUCTION: StageConfig = {
  region: 'eu-west-3',
  isProtected: true,
  logRetentionDays: 30,
  reservedConcurrency: { interactions: 20, painter: 10, worker: 10, sweep: 1 },
  monitoring: { budget: 20 },
}

/** A developer's own stage: removable, and without alarms. */
const PERSONAL: StageConfig = {
  region: 'eu-west-3',
  isProtected: false,
  logRetentionDays: 7,
  reservedConcurrency: null,
  monitoring: null,
}

export const stageConfig = (name: string): StageConfig => (name === 'production' ? PRODUCTION : PERSONAL)

/** The region that the environment asks for, in the order in which AWS's tools read it. */
export const requestedRegion = (env: Readonly<Record<string, string | undefined>>): string | undefined =>
  env.AWS_REGION || env.AWS_DEFAULT_REGION || undefined

/**
 * Throws if the environment asks for another region than the stage's. SST would deploy to the stage's region all the same,
 * but then the commands of AWS's CLI would look for the stage in the wrong region.
 */
export function refuseOtherRegion(stage: string, env: Readonly<Record<string, string | undefined>>): void {
  const { region } = stageConfig(stage)
  const requested = requestedRegion(env)
  if (requested === undefined || requested === region) return
  throw new Error(
    `Stage ${stage} belongs to the region ${region} (infra/stage.ts), but AWS_REGION or AWS_DEFAULT_REGION says ` +
      `${requested}. Nothing was changed. Run: export AWS_REGION=${region}. To use another region, see “Another region” ` +
      'in docs/deploying.md: it would get a second, empty table.',
  )
}
