import { setTimeout as sleep } from 'node:timers/promises'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { Match } from '@crackpost/core/match/state'
import type { Reminder } from '@crackpost/core/match/time/reminders'
import type { Ports } from '@crackpost/core/use-cases/ports'
import type { Services } from '../composition/root.ts'
import type { UploadFile } from '../discord-rest/multipart.ts'
import { createDiscordRest, type DiscordRest } from '../discord-rest/rest.ts'
import type { AnnouncementKey } from './announcement-for.ts'
import { createComposer } from './compose.ts'
import type { DeliveryCheckpoints, Outbox, SweepHeartbeat, TtlFlags } from './records.ts'

/** What it takes to tell players what has happened. */
export interface DeliveryDeps {
  readonly ports: Ports
  readonly checkpoints: DeliveryCheckpoints
  readonly outbox: Outbox
  readonly heartbeat: SweepHeartbeat
  readonly ttlFlags: TtlFlags
  readonly rest: DiscordRest
  readonly composer: MessageComposer
  now(): number
  log(line: Readonly<Record<string, unknown>>): void
  /** A named place between two awaits; tests make the process die there. */
  failpoint(name: string): Promise<void>
}

/** What delivery uses: the services, and Discord's REST API with the bot's token. */
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
  /** The same in text alone, where files come with it: for a place that takes none. */
  readonly withoutFiles?: object
}

/** Finds the words, and the pictures to go with them. Everything it says bears the name of its letter. */
export interface MessageComposer {
  announcement(id: string, match: Match, entry: MatchLogEntry, key: AnnouncementKey): Promise<ComposedMessage>
  /** What the message of the open table is to say now; `thread`: where the match is played, if it is. */
  lobbyMessage(id: string, match: Match, thread: string | null): Promise<ComposedMessage>
  /** `alone`: in a direct message, in the player's own language. */
  reminder(id: string, match: Match, notice: Reminder, isDm: boolean): Promise<ComposedMessage>
  /** That a match stands still, for its host alone. */
  pausedMessage(id: string, match: Match, name: string): Promise<ComposedMessage>
  /** The name of a match's thread. */
  threadName(id: string, match: Match): Promise<string>
}
