import { setTimeout as sleep } from 'node:timers/promises'
import type { Notice } from '@crackpost/bot/announcements/notice'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { Match } from '@crackpost/core/match/state'
import type { Reminder } from '@crackpost/core/match/time/reminders'
import type { MatchId, Ports } from '@crackpost/core/use-cases/ports'
import type { Services } from '../composition/root.ts'
import type { UploadFile } from '../discord-rest/multipart.ts'
import { createDiscordRest, type DiscordRest } from '../discord-rest/rest.ts'
import type { LogRecord } from '../logger/logger.ts'
import type { AnnouncementKey, PendingEntry } from './announce.ts'
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
  /** Hands a job to the painter. */
  readonly enqueue: Services['enqueue']
  now(): number
  /** Called when a match has to be delivered again at a time, which the due index knows, too. */
  onRetryNeeded?(id: MatchId, at: number): void
  log(line: Omit<LogRecord, 'door'>): void
  /** Called at named points between awaits; tests make the process crash there. */
  failpoint(name: string): Promise<void>
}

/** `token`: the bot's token. `api`: the root of Discord's REST API. */
export function createDeliveryDeps(
  { ports, deliveryStores, log, enqueue }: Services,
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
    enqueue,
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
  /** For each entry the lines that tell of it without a message of its own; null if it must have one. */
  entryLines(
    id: string,
    entries: readonly Pick<PendingEntry, 'entry' | 'match'>[],
  ): Promise<readonly (readonly string[] | null)[]>
  /** A message with the lines of several entries; `name`: its outbox name, `match`: the state after the last of them. */
  missedMessage(id: string, match: Match, name: string, lines: readonly string[]): Promise<ComposedMessage>
  /** The current lobby message; `thread`: the thread of the match, once it has started. */
  lobbyMessage(id: string, match: Match, thread: string | null): Promise<ComposedMessage>
  /** `isDm`: for a direct message, in the player's language and with private notes. `publicName`: for its button. */
  reminder(
    id: string,
    match: Match,
    reminder: Reminder,
    isDm: boolean,
    publicName: string,
  ): Promise<ComposedMessage>
  /** A notice to one player about an entry; `name`: its outbox name. */
  notice(
    id: string,
    match: Match,
    entry: MatchLogEntry,
    notice: Notice,
    name: string,
    isDm: boolean,
  ): Promise<ComposedMessage>
  /** Tells the host that the match is paused; `name`: its outbox name. */
  pausedMessage(id: string, match: Match, name: string): Promise<ComposedMessage>
  /** The name of a match's thread. */
  threadName(id: string, match: Match): Promise<string>
}
