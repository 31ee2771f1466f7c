import { type Json, list, number, record } from '../json.ts'
import { type Complaint, missing } from '../refusal.ts'
import { flagComplaints } from './flag.ts'
import { formComplaints } from './form.ts'
import { messageComplaints, type Surroundings } from './message.ts'

export interface Asked extends Surroundings {
  /** The type of the interaction that is answered: ping, command, component, completion, modal. */
  interaction?: 1 | 2 | 3 | 4 | 5
  /** False for a modal that a command has opened: there is no message to change. */
  fromComponent?: boolean
}

const PONG = 1
const MESSAGE = 4
const DEFERRED = 5
const DEFERRED_UPDATE = 6
const UPDATE = 7
const CHOICES = 8
const MODAL = 9
const ACTIVITY = 12

const anywhere = [MESSAGE, DEFERRED, ACTIVITY]
const updates = [DEFERRED_UPDATE, UPDATE]

/** The types of answer that an interaction can get. */
function answers({ interaction, fromComponent }: Asked): number[] | null {
  if (interaction === 1) return [PONG]
  if (interaction === 2) return [...anywhere, MODAL]
  if (interaction === 3) return [...anywhere, ...updates, MODAL]
  if (interaction === 4) return [CHOICES]
  if (interaction === 5) return fromComponent === false ? anywhere : [...anywhere, ...updates]
  return null
}

function suits(type: number | null, asked: Asked): Complaint[] {
  const allowed = answers(asked)
  if (type === null || allowed === null || allowed.includes(type)) return []
  const known = [...allowed].sort((a, b) => a - b).join(', ')
  const message = `Interaction of type ${asked.interaction} is answered by one of (${known}).`
  return [{ at: ['type'], code: 'INTERACTION_CALLBACK_TYPE_INVALID', message }]
}

function completion(data: Json, at: Complaint['at']): Complaint[] {
  const here = [...at, 'choices']
  if (!Array.isArray(data.choices)) return [missing(here)]
  return list(data.choices).flatMap((choice, index) => (choice === null ? [missing([...here, index])] : []))
}

/** What Discord would say about the first answer to an interaction. */
export function replyComplaints(reply: Json, asked: Asked): Complaint[] {
  const type = number(reply.type)
  const data = record(reply.data)
  const at = ['data']
  const found = suits(type, asked)
  if (type === MESSAGE) return [...found, ...messageComplaints(data, 'answer', asked, at)]
  if (type === UPDATE) return [...found, ...messageComplaints(data, 'edit', asked, at)]
  if (type === DEFERRED) return [...found, ...flagComplaints(data, 'deferred', at)]
  if (type === DEFERRED_UPDATE) return [...found, ...flagComplaints(data, 'deferred edit', at)]
  if (type === CHOICES) return [...found, ...completion(data, at)]
  if (type === MODAL) return [...found, ...formComplaints(data, at)]
  return found
}
