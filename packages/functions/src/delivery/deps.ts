import { setTimeout as sleep } from 'node:timers/promises'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { Match } from '@crackpost/core/match/state'
import type { Reminder } from '@crackpost/core/match/time/reminders'
import type { Ports } from '@crackpost/core/use-cases/ports'
import type { Services } from '../composition/root.ts'
import type { UploadFile } from '../discord-rest/multipart.ts'
import { createDiscordRest, type DiscordRest } from '../discord-rest/rest.ts'
import type { LogRecord } from '../logger/logger.ts'
import type { AnnouncementKey } from './announce.ts'
import { createComposer } from './compose.ts'
import type { DeliveryCheckpoints, Outbox, SweepHeartbeat, TtlFlags } from './records.ts'

/** What delivery needs: ports, its own stores, Discord's REST API and a composer. */
export interface DeliveryDeps {
  readonly ports: Ports
  readonly checkpoints: DeliveryCheckpoints
  readonly outbox: Outbox
  readonly heartbeat: SweepHeartbeat
  readonly ttlFlags: TtlFlags
  readonly rest: DiscordRest
  readonly composer: MessageComposer
  now(): number
  log(line: Omit<LogRecord, 'door'>): void
  /** Called at named points between awaits; tests make the process crash there. */
  failpoint(name: string): Promise<void>
}

/** `token`: the bot's token. `api`: the root of Discord's REST API. */
export function createDeliveryDeps(
  { ports, deliveryStores, log }: Services,
  token: string,
  api: string,
): DeliveryDeps {
  const logDelivery: DeliveryDeps['log'] = (line) => log({ door: 'delivery', ...line })
  return {
    ports,
    ...deliveryStores,
    rest: createDiscordRest({
      token,
      baseUrl: api,
      now: ports.now,
      sleep: (ms) => sleep(ms),
      random: Math.random,
      log: (line) => log({ door: 'discord', ...line }),
    }),
    composer: createComposer(ports, logDelivery),
    now: ports.now,
    log: logDelivery,
    failpoint: () => Promise.resolve(),
  }
}

export interface ComposedMessage {
  readonly message: object
  readonly files: readonly UploadFile[]
  /** The message without its files, for a channel where the bot may not attach files. */
  readonly withoutFiles?: object
}

/** Composes messages with texts and pictures. The board button of each message holds its outbox name. */
export interface MessageComposer {
  announcement(id: string, match: Match, entry: MatchLogEntry, key: AnnouncementKey): Promise<ComposedMessage>
  /** The current lobby message; `thread`: the thread of the match, once it has started. */
  lobbyMessage(id: string, match: Match, thread: string | null): Promise<ComposedMessage>
  /** `isDm`: for a direct message, in the player's language and with private notes. */
  reminder(id: string, match: Match, reminder: Reminder, isDm: boolean): Promise<ComposedMessage>
  /** Tells the host that the match is paused; `name`: its outbox name. */
  pausedMessage(id: string, match: Match, name: string): Promise<ComposedMessage>
  /** The name of a match's thread. */
  threadName(id: string, match: Match): Promise<string>
}
