import { type Summary, sweep } from './delivery/sweep.ts'
import { cloud } from './wire/cloud.ts'
import { apiIn, tokenIn } from './wire/environment.ts'
import { houseOf } from './wire/house.ts'

const world = cloud(process.env)
const house = houseOf(world, tokenIn(process.env), apiIn(process.env))

/** Once a minute, by a schedule. */
export async function handler(): Promise<Summary> {
  const started = world.ports.now()
  const summary = await sweep(house)
  world.log({ door: 'sweep', outcome: 'ok', ms: world.ports.now() - started })
  return summary
}
