import { setTimeout as sleep } from 'node:timers/promises'
import { paint } from './delivery/paint.ts'
import type { Commission } from './discord/door.ts'
import { cloud } from './wire/cloud.ts'
import { apiIn, tokenIn } from './wire/environment.ts'
import { houseOf } from './wire/house.ts'

const world = cloud(process.env)
const house = houseOf(world, tokenIn(process.env), apiIn(process.env))

/** Pictures and files, after the door has answered: invoked by it, and by nobody else. */
export async function handler(order: Commission): Promise<void> {
  const started = world.ports.now()
  const painted = await paint(house, order, (ms) => sleep(ms))
  world.log({ door: 'painter', type: order.type, outcome: painted.type, ms: world.ports.now() - started })
}
