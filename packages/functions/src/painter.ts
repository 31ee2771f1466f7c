import { type Order, paint } from './delivery/paint.ts'
import { cloud } from './wire/cloud.ts'
import { apiIn, tokenIn } from './wire/environment.ts'
import { houseOf } from './wire/house.ts'

const world = cloud(process.env)
const { rest: discord } = houseOf(world, tokenIn(process.env), apiIn(process.env))

/** Ephemeral pictures and files, after the door has answered: invoked by it, and by nobody else. */
export async function handler(order: Order): Promise<void> {
  const started = world.ports.now()
  const painted = await paint(world.ports, discord, order)
  world.log({ door: 'painter', match: order.match, outcome: painted.type, ms: world.ports.now() - started })
}
