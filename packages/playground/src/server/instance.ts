import type { EmulatedGateway } from '../gateway/gateway.ts'
import type { Emulator } from '../state/emulator.ts'
import type { EmulatorSettings } from '../state/settings.ts'
import type { FaultInjector } from './fault-injection.ts'
import type { RateLimiter } from './rate-limits.ts'
import type { LoggedRequest } from './request-log.ts'

/** A running emulator and the services around it. */
export interface DiscordInstance {
  emulator: Emulator
  /** The settings to restore on reset. */
  initialSettings: EmulatorSettings
  faults: FaultInjector
  rateLimiter: RateLimiter
  requests: LoggedRequest[]
  gateway: EmulatedGateway
  /** Whether the page may move the clock. */
  movable: boolean
  /** Called with the clock's new offset in milliseconds. */
  onClock(offset: number): void
}
