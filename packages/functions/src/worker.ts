import { workerOf } from './delivery/worker.ts'
import { cloud } from './wire/cloud.ts'
import { apiIn, tokenIn } from './wire/environment.ts'
import { houseOf } from './wire/house.ts'

const world = cloud(process.env)

/** On the table's stream, filtered to new entries: tells what is new. */
export const handler = workerOf(houseOf(world, tokenIn(process.env), apiIn(process.env)), world.log)
