/** What differs from stage to stage. */
export interface StageConfig {
  /** Whether the table refuses to be deleted. */
  readonly isProtected: boolean
  /** For so many days logs are kept. */
  readonly logRetentionDays: number
  /**
   * So many of each door at once, as a guard against costs and as the pace of posting (docs/decisions/0009-aws.md).
   * Null: as many as the account allows. A fresh account allows ten in all, of which none can be reserved.
   */
  readonly reservedConcurrency: { readonly [name in LambdaName]: number } | null
  /** Whether somebody is told when something is wrong, and when a month costs more dollars than this. */
  readonly monitoring: { readonly budget: number } | null
}

/** The doors, by the names of their files under packages/functions/src. */
export const LAMBDA_NAMES = ['interactions', 'painter', 'worker', 'sweep'] as const
export type LambdaName = (typeof LAMBDA_NAMES)[number]

/** Where people play. */
const PRODUCTION: StageConfig = {
  isProtected: true,
  logRetentionDays: 30,
  reservedConcurrency: { interactions: 20, painter: 10, worker: 10, sweep: 1 },
  monitoring: { budget: 20 },
}

/** Somebody's own, to try things in: it goes as it came, and whoever runs it looks at it anyway. */
const PERSONAL: StageConfig = {
  isProtected: false,
  logRetentionDays: 7,
  reservedConcurrency: null,
  monitoring: null,
}

export const stageConfig = (name: string): StageConfig => (name === 'production' ? PRODUCTION : PERSONAL)
