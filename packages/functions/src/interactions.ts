import { type Door, doorOf } from './discord/door.ts'
import { EVENTS_PATH, eventsOf } from './discord/events.ts'
import { cloud } from './wire/cloud.ts'
import { painterIn } from './wire/environment.ts'
import { painterNamed } from './wire/painter.ts'

// What is missing in the environment shows at the start, not at a request.
const house = { ...cloud(process.env).doorway, order: painterNamed(painterIn(process.env), process.env) }
const [door, events] = [doorOf(house), eventsOf(house)]

/** Discord's interactions and, below a path of their own, its webhook events, by one function URL. */
export const handler: Door = (request) => (request.rawPath === EVENTS_PATH ? events : door)(request)
