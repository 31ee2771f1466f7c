import { setTimeout as sleep } from 'node:timers/promises'
import { composer } from '../delivery/compose.ts'
import type { House } from '../delivery/house.ts'
import { rest } from '../discord/rest.ts'
import type { World } from './world.ts'

/** What it takes to post: the world, the bot's token, and where Discord is. */
export function houseOf({ ports, courier, log }: World, token: string, api: string): House {
  const tell: House['log'] = (line) => log({ door: 'delivery', ...line })
  return {
    ports,
    ...courier,
    rest: rest({
      token,
      base: api,
      now: ports.now,
      sleep: (ms) => sleep(ms),
      random: Math.random,
      log: (line) => log({ door: 'discord', ...line }),
    }),
    composer: composer(ports, tell),
    now: ports.now,
    log: tell,
    point: () => Promise.resolve(),
  }
}
