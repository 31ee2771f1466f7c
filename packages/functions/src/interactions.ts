import { type Door, doorOf } from './discord/door.ts'
import { cloud } from './wire/cloud.ts'

/** Discord's interactions, by a function URL. What is missing in the environment shows at the start, not at a request. */
export const handler: Door = doorOf(cloud(process.env).doorway)
