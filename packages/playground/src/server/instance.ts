import type { EmulatedGateway } from '../gateway/gateway.ts'
import type { Emulator } from '../state/emulator.ts'
import type { EmulatorSettings } from '../state/settings.ts'
import type { FaultInjector } from './fault-injection.ts'
import type { RateLimiter } from './rate-limits.ts'
import type { LoggedRequest } from './request-log.ts'

/** A Discord that runs: its world, and what stands around it. */
export interface DiscordInstance {
  emulator: Emulator
  /** The settings that it started with. */
  initialSettings: EmulatorSettings
  faults: FaultInjector
  rateLimiter: RateLimiter
  requests: LoggedRequest[]
  gateway: EmulatedGateway
  /** Whether people may move the clock. */
  movable: boolean
  /** Tells the process around it how far the clock was moved. */
  onClock(offset: number): void
}
