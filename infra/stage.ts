/** What differs from stage to stage. */
export interface Stage {
  /** Whether the table refuses to be deleted. */
  readonly isProtected: boolean
  /** For so many days logs are kept. */
  readonly logDays: number
  /**
   * So many of each door at once, as a guard against costs and as the pace of posting (docs/decisions/0009-the-cloud.md).
   * Null: as many as the account allows. A fresh account allows ten in all, of which none can be reserved.
   */
  readonly atOnce: { readonly [name in Name]: number } | null
  /** Whether somebody is told when something is wrong, and when a month costs more dollars than this. */
  readonly watch: { readonly budget: number } | null
}

/** The doors, by the names of their files under packages/functions/src. */
export const NAMES = ['interactions', 'painter', 'worker', 'sweep'] as const
export type Name = (typeof NAMES)[number]

/** Where people play. */
const PRODUCTION: Stage = {
  isProtected: true,
  logDays: 30,
  atOnce: { interactions: 20, painter: 10, worker: 10, sweep: 1 },
  watch: { budget: 20 },
}

/** Somebody's own, to try things in: it goes as it came, and whoever runs it looks at it anyway. */
const PERSONAL: Stage = {
  isProtected: false,
  logDays: 7,
  atOnce: null,
  watch: null,
}

export const stageOf = (name: string): Stage => (name === 'production' ? PRODUCTION : PERSONAL)
