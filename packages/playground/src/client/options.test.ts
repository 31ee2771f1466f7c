import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { emptyDiscordState } from '../state/discord-state.ts'
import { checkOptions, countFocusedOptions } from './options.ts'

const state = emptyDiscordState()
const tree: JsonObject = {
  name: 'a',
  options: [
    { type: 1, name: 'one', options: [{ type: 5, name: 'loud' }] },
    {
      type: 2,
      name: 'group',
      options: [
        {
          type: 1,
          name: 'two',
          options: [
            { type: 3, name: 'word', required: true, min_length: 2, autocomplete: true },
            { type: 10, name: 'ratio', min_value: 0.5 },
            { type: 3, name: 'colour', choices: [{ name: 'rouge', value: 'red' }] },
          ],
        },
      ],
    },
  ],
}
const two = (...options: JsonObject[]): JsonObject[] => [
  { name: 'group', options: [{ name: 'two', options }] },
]
const word = { name: 'word', value: 'oui' }

describe('command options', () => {
  it('are resolved through groups and subcommands', () => {
    const { options, path, errors } = checkOptions(state, tree, two(word), 'use')
    expect({ path, errors }).toEqual({ path: ['group', 'two'], errors: [] })
    expect(options).toEqual([
      { name: 'group', type: 2, options: [{ name: 'two', type: 1, options: [{ type: 3, ...word }] }] },
    ])
  })

  it('require one subcommand if the command has any', () => {
    const errorsOf = (...sent: JsonObject[]) => checkOptions(state, tree, sent, 'use').errors
    expect(errorsOf()).toEqual(['exactly one subcommand is required'])
    expect(errorsOf({ name: 'three' })).toEqual(['exactly one subcommand is required'])
    expect(errorsOf({ name: 'one' }, { name: 'one' })).toEqual(['exactly one subcommand is required'])
    expect(errorsOf({ name: 'one' })).toEqual([])
  })

  it('must match the registered options', () => {
    const errorsOf = (...sent: JsonObject[]) => checkOptions(state, tree, two(...sent), 'use').errors
    expect(errorsOf()).toEqual(['word: is required'])
    expect(errorsOf({ name: 'word', value: 'o' })).toEqual(['word: at least 2 characters'])
    expect(errorsOf(word, { name: 'ratio', value: 0.25 })).toEqual(['ratio: at least 0.5'])
    expect(errorsOf(word, { name: 'ratio', value: Number.NaN })).toEqual([
      'ratio: not a value for this option',
    ])
    expect(errorsOf(word, { name: 'colour', value: 'blue' })).toEqual(['colour: not one of its choices'])
    expect(errorsOf(word, word)).toEqual(['an option is given twice'])
    expect(errorsOf(word, { name: 'colour', value: 'red' })).toEqual([])
  })

  it('may be incomplete in an autocomplete request', () => {
    const sent = two({ name: 'word', value: '', focused: true })
    const { options, errors } = checkOptions(state, tree, sent, 'completion')
    expect([errors, countFocusedOptions(options)]).toEqual([[], 1])
    const other = two({ name: 'colour', value: 'r', focused: true })
    expect(checkOptions(state, tree, other, 'completion').errors).toEqual(['colour: has no completion'])
  })
})
