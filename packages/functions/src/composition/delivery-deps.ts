import { setTimeout as sleep } from 'node:timers/promises'
import { createComposer } from '../delivery/compose.ts'
import type { DeliveryDeps } from '../delivery/deps.ts'
import { createDiscordRest } from '../discord-rest/rest.ts'
import type { Services } from './root.ts'

/** What it takes to post: the world, the bot's token, and where Discord is. */
export function createDeliveryDeps(
  { ports, deliveryStore, log }: Services,
  token: string,
  api: string,
): DeliveryDeps {
  const logDelivery: DeliveryDeps['log'] = (line) => log({ door: 'delivery', ...line })
  return {
    ports,
    ...deliveryStore,
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
