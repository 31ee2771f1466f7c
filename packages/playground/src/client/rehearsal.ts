import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Door } from '../demo/door.ts'
import type { Json } from '../json.ts'
import { botId } from '../state.ts'
import { people, type Trial, trial } from '../trial.ts'

/** A trial with a bot that has two commands, begun anew for each test of a file. */
export interface Rehearsal {
  readonly stage: Trial
  readonly bot: Door
  /** What the bot was asked, and what it answers next. */
  readonly asked: readonly Json[]
  next: (asked: Json) => Json | null
}

const command = {
  name: 'jouer',
  description: 'Jouer',
  options: [
    { type: 3, name: 'mot', description: 'Un mot', required: true, max_length: 8, autocomplete: true },
    { type: 4, name: 'fois', description: 'Combien', min_value: 1, max_value: 3 },
    { type: 6, name: 'contre', description: 'Qui' },
  ],
}

export function rehearsal(): Rehearsal {
  let stage: Trial
  let bot: Door
  let asked: Json[] = []
  let next: Rehearsal['next'] = () => null
  beforeAll(async () => {
    stage = await trial({}, { movable: true })
  })
  beforeEach(async () => {
    await stage.control('reset', {})
    await stage.control('seed', people)
    await stage.api('PUT', `/applications/${botId}/commands`, [
      command,
      { name: 'regie', description: 'Régie', default_member_permissions: '32', contexts: [0] },
    ])
    asked = []
    next = () => ({ type: 4, data: { content: 'oui' } })
    bot?.close()
    bot = await stage.answering((interaction) => {
      asked.push(interaction)
      return next(interaction)
    })
  })
  afterAll(async () => {
    bot?.close()
    await stage.close()
  })
  return {
    get stage() {
      return stage
    },
    get bot() {
      return bot
    },
    get asked() {
      return asked
    },
    get next() {
      return next
    },
    set next(answer) {
      next = answer
    },
  }
}

export const jouer = (...options: Json[]) => ({ type: 2, data: { name: 'jouer', options } })
export const mot = (value: unknown, more: Json = {}) => ({ name: 'mot', type: 3, value, ...more })
export const press = (message: unknown, custom_id: string, more: Json = {}) => ({
  type: 3,
  message,
  data: { custom_id, component_type: 2, ...more },
})
