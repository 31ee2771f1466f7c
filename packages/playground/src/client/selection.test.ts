import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { emptyDiscordState } from '../state/discord-state.ts'
import { checkModalInput } from './selection.ts'

const state = emptyDiscordState()
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))

/** Returns the errors for a submitted modal input, or the value that is sent to the application. */
const acceptedValue = (component: JsonObject, sent: JsonObject) => {
  const { value, errors } = checkModalInput(state, { custom_id: 'x', ...component }, sent)
  return errors.length === 0 ? value : false
}

describe('a modal input', () => {
  it('for text enforces its length limits, and allows no text if it is optional', () => {
    const input = { type: 4, min_length: 2, max_length: 3 }
    expect(acceptedValue(input, { value: 'été' })).toEqual({ value: 'été' })
    for (const value of ['', 'o', 'long', undefined]) expect(acceptedValue(input, { value })).toBe(false)
    expect(acceptedValue({ ...input, required: false }, {})).toEqual({ value: '' })
    expect(acceptedValue({ ...input, required: false }, { value: 'o' })).toBe(false)
    expect(acceptedValue({ type: 4 }, { value: 'x'.repeat(4001) })).toBe(false)
  })

  it('with one choice accepts one offered value', () => {
    const radio = { type: 21, options }
    expect(acceptedValue(radio, { value: 'b' })).toEqual({ value: 'b' })
    expect(acceptedValue(radio, { value: 'd' })).toBe(false)
    expect(acceptedValue(radio, {})).toBe(false)
    expect(acceptedValue({ ...radio, required: false }, {})).toEqual({ value: null })
  })

  it('with several choices enforces its minimum and maximum', () => {
    const boxes = { type: 22, options }
    expect(acceptedValue(boxes, { values: ['a', 'b', 'c'] })).toEqual({ values: ['a', 'b', 'c'] })
    expect(acceptedValue(boxes, { values: [] })).toBe(false)
    expect(acceptedValue({ ...boxes, required: false }, {})).toEqual({ values: [] })
    expect(acceptedValue({ ...boxes, max_values: 2 }, { values: ['a', 'b', 'c'] })).toBe(false)
    expect(acceptedValue({ type: 3, options }, { values: ['a', 'b'] })).toBe(false)
    expect(acceptedValue({ type: 3, options, min_values: 2, max_values: 3 }, { values: ['a'] })).toBe(false)
  })

  it('for users accepts only user ids', () => {
    const people = { type: 5 }
    expect(acceptedValue(people, { values: [state.bot] })).toEqual({ values: [state.bot] })
    for (const unknownId of ['9', 'constructor', ''])
      expect(acceptedValue(people, { values: [unknownId] })).toBe(false)
  })

  it('for a checkbox accepts a boolean', () => {
    expect(acceptedValue({ type: 23 }, { value: true })).toEqual({ value: true })
    expect(acceptedValue({ type: 23 }, {})).toEqual({ value: false })
  })

  it('of an unknown type accepts nothing', () => {
    expect(acceptedValue({ type: 99 }, { value: 'x' })).toBe(false)
  })
})
