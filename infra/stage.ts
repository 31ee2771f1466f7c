/** The settings that differ between stages. */
export interface StageConfig {
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
  isProtected: true,
  logRetentionDays: 30,
  reservedConcurrency: { interactions: 20, painter: 10, worker: 10, sweep: 1 },
  monitoring: { budget: 20 },
}

/** A developer's own stage: removable, and without alarms. */
const PERSONAL: StageConfig = {
  isProtected: false,
  logRetentionDays: 7,
  reservedConcurrency: null,
  monitoring: null,
}

export const stageConfig = (name: string): StageConfig => (name === 'production' ? PRODUCTION : PERSONAL)
