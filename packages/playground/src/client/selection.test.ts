import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { emptyDiscordState } from '../state/discord-state.ts'
import { checkModalInput } from './selection.ts'

const state = emptyDiscordState()
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))

/** Whether a part of a form takes a value, and as what it is sent on. */
const taken = (component: JsonObject, sent: JsonObject) => {
  const { value, wrong } = checkModalInput(state, { custom_id: 'x', ...component }, sent)
  return wrong.length === 0 ? value : false
}

describe('a part of a form', () => {
  it('for text takes as many characters as it says, or none where it may be empty', () => {
    const input = { type: 4, min_length: 2, max_length: 3 }
    expect(taken(input, { value: 'été' })).toEqual({ value: 'été' })
    for (const value of ['', 'o', 'long', undefined]) expect(taken(input, { value })).toBe(false)
    expect(taken({ ...input, required: false }, {})).toEqual({ value: '' })
    expect(taken({ ...input, required: false }, { value: 'o' })).toBe(false)
    expect(taken({ type: 4 }, { value: 'x'.repeat(4001) })).toBe(false)
  })

  it('with one choice takes one that it offers', () => {
    const radio = { type: 21, options }
    expect(taken(radio, { value: 'b' })).toEqual({ value: 'b' })
    expect(taken(radio, { value: 'd' })).toBe(false)
    expect(taken(radio, {})).toBe(false)
    expect(taken({ ...radio, required: false }, {})).toEqual({ value: null })
  })

  it('with several choices takes as many as it says', () => {
    const boxes = { type: 22, options }
    expect(taken(boxes, { values: ['a', 'b', 'c'] })).toEqual({ values: ['a', 'b', 'c'] })
    expect(taken(boxes, { values: [] })).toBe(false)
    expect(taken({ ...boxes, required: false }, {})).toEqual({ values: [] })
    expect(taken({ ...boxes, max_values: 2 }, { values: ['a', 'b', 'c'] })).toBe(false)
    expect(taken({ type: 3, options }, { values: ['a', 'b'] })).toBe(false)
    expect(taken({ type: 3, options, min_values: 2, max_values: 3 }, { values: ['a'] })).toBe(false)
  })

  it('for people takes people only', () => {
    const people = { type: 5 }
    expect(taken(people, { values: [state.bot] })).toEqual({ values: [state.bot] })
    for (const nobody of ['9', 'constructor', '']) expect(taken(people, { values: [nobody] })).toBe(false)
  })

  it('that is a box is ticked or not', () => {
    expect(taken({ type: 23 }, { value: true })).toEqual({ value: true })
    expect(taken({ type: 23 }, {})).toEqual({ value: false })
  })

  it('of a kind that nobody knows takes nothing', () => {
    expect(taken({ type: 99 }, { value: 'x' })).toBe(false)
  })
})
