import type { Faults } from './faults.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { Rates } from './rates.ts'
import type { Logged } from './requests.ts'
import type { Settings } from './settings.ts'
import type { World } from './world.ts'

/** A Discord that runs: its world, and what stands around it. */
export interface Desk {
  world: World
  /** The settings that it started with. */
  first: Settings
  faults: Faults
  rates: Rates
  requests: Logged[]
  gateway: Gateway
  /** Whether people may move the clock. */
  movable: boolean
  /** Tells the process around it how far the clock was moved. */
  onClock(offset: number): void
}
