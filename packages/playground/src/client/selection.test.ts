import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { emptyDiscordState } from '../state/discord-state.ts'
import { checkModalInput } from './selection.ts'

const state = emptyDiscordState()
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))

/** Returns the errors for a submitted modal input, or the value that is sent to the application. */
const taken = (component: JsonObject, sent: JsonObject) => {
  const { value, wrong } = checkModalInput(state, { custom_id: 'x', ...component }, sent)
  return wrong.length === 0 ? value : false
}

describe('a modal input', () => {
  it('for text enforces its length limits, and allows no text if it is optional', () => {
    const input = { type: 4, min_length: 2, max_length: 3 }
    expect(taken(input, { value: 'été' })).toEqual({ value: 'été' })
    for (const value of ['', 'o', 'long', undefined]) expect(taken(input, { value })).toBe(false)
    expect(taken({ ...input, required: false }, {})).toEqual({ value: '' })
    expect(taken({ ...input, required: false }, { value: 'o' })).toBe(false)
    expect(taken({ type: 4 }, { value: 'x'.repeat(4001) })).toBe(false)
  })

  it('with one choice accepts one offered value', () => {
    const radio = { type: 21, options }
    expect(taken(radio, { value: 'b' })).toEqual({ value: 'b' })
    expect(taken(radio, { value: 'd' })).toBe(false)
    expect(taken(radio, {})).toBe(false)
    expect(taken({ ...radio, required: false }, {})).toEqual({ value: null })
  })

  it('with several choices enforces its minimum and maximum', () => {
    const boxes = { type: 22, options }
    expect(taken(boxes, { values: ['a', 'b', 'c'] })).toEqual({ values: ['a', 'b', 'c'] })
    expect(taken(boxes, { values: [] })).toBe(false)
    expect(taken({ ...boxes, required: false }, {})).toEqual({ values: [] })
    expect(taken({ ...boxes, max_values: 2 }, { values: ['a', 'b', 'c'] })).toBe(false)
    expect(taken({ type: 3, options }, { values: ['a', 'b'] })).toBe(false)
    expect(taken({ type: 3, options, min_values: 2, max_values: 3 }, { values: ['a'] })).toBe(false)
  })

  it('for users accepts only user ids', () => {
    const people = { type: 5 }
    expect(taken(people, { values: [state.bot] })).toEqual({ values: [state.bot] })
    for (const nobody of ['9', 'constructor', '']) expect(taken(people, { values: [nobody] })).toBe(false)
  })

  it('for a checkbox accepts a boolean', () => {
    expect(taken({ type: 23 }, { value: true })).toEqual({ value: true })
    expect(taken({ type: 23 }, {})).toEqual({ value: false })
  })

  it('of an unknown type accepts nothing', () => {
    expect(taken({ type: 99 }, { value: 'x' })).toBe(false)
  })
})
