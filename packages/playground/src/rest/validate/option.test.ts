import { describe, expect, it } from 'vitest'
import { findViolations } from './index.ts'

const errorPaths = (...options: object[]) =>
  findViolations('commands', [{ name: 'jouer', description: 'x', options }]).map(({ at }) =>
    at.slice(2).join('.'),
  )

const option = (more: object = {}) => ({ type: 3, name: 'mot', description: 'x', ...more })
const options = (count: number) => Array.from({ length: count }, (_, each) => option({ name: `o${each}` }))
const subcommand = (more: object = {}) => option({ type: 1, name: 'coup', ...more })
const group = (more: object = {}) => option({ type: 2, name: 'coups', options: [subcommand()], ...more })
const choice = (more: object = {}) => ({ name: 'Un', value: 'un', ...more })
const choices = (count: number) => Array.from({ length: count }, (_, each) => choice({ value: `${each}` }))

describe('options', () => {
  it.each<[string, object[], string]>([
    ['26 options', options(26), ''],
    ['a duplicate name', [option(), option()], '1.name'],
    [
      'a required option after optional ones',
      [option({ required: true }), ...options(1), option({ name: 'b', required: true })],
      '2',
    ],
    ['no description', [option({ description: undefined })], '0.description'],
    ['a long description', [option({ description: 'x'.repeat(101) })], '0.description'],
    ['a typo', [option({ requried: true })], '0.requried'],
    ['an unknown type', [option({ type: 12 })], '0.type'],
    ['no type', [option({ type: undefined })], '0.type'],
    ['26 choices', [option({ choices: choices(26) })], '0.choices'],
    ['choices with autocomplete', [option({ autocomplete: true, choices: choices(1) })], '0.choices'],
    [
      'a choice with a long name',
      [option({ choices: [choice({ name: 'x'.repeat(101) })] })],
      '0.choices.0.name',
    ],
    ['a choice without a name', [option({ choices: [choice({ name: '' })] })], '0.choices.0.name'],
    [
      'a choice with a long value',
      [option({ choices: [choice({ value: 'x'.repeat(101) })] })],
      '0.choices.0.value',
    ],
    ['a choice without a value', [option({ choices: [choice({ value: '' })] })], '0.choices.0.value'],
    ['a text choice for a number option', [option({ type: 4, choices: choices(1) })], '0.choices.0.value'],
    ['a fraction for an integer option', [option({ type: 4, min_value: 0.5 })], '0.min_value'],
    ['a minimum value over the maximum', [option({ type: 4, min_value: 9, max_value: 1 })], '0.min_value'],
    ['a minimum length over the maximum', [option({ min_length: 9, max_length: 1 })], '0.min_length'],
    ['a maximum length over 6,000', [option({ max_length: 6001 })], '0.max_length'],
    ['an option after a subcommand', [subcommand(), option()], '1'],
    ['a subcommand after an option', [option(), subcommand()], '1'],
    ['a subcommand in a subcommand', [subcommand({ options: [subcommand()] })], '0.options.0.type'],
    ['a duplicate name in a subcommand', [subcommand({ options: [option(), option()] })], '0.options.1.name'],
    ['an empty group', [group({ options: [] })], '0.options'],
    ['a group in a group', [group({ options: [group()] })], '0.options.0.type'],
    ['an option in a group', [group({ options: [option()] })], '0.options.0.type'],
  ])('are rejected: %s', (_, json, path) => {
    expect(errorPaths(...json)).toEqual([path])
  })

  it.each<[string, object[]]>([
    ['25 options', options(25)],
    ['required options first', [option({ required: true }), ...options(2)]],
    ['25 choices', [option({ choices: choices(25) })]],
    ['autocomplete', [option({ autocomplete: true, choices: [], min_length: 2, max_length: 30 })]],
    ['numbers', [option({ type: 4, min_value: 1, max_value: 9, choices: [choice({ value: 3 })] })]],
    ['fractions', [option({ type: 10, min_value: 0.5, choices: [choice({ value: 0.5 })] })]],
    ['subcommands and groups', [subcommand({ options: [option({ required: true })] }), group()]],
    [
      'users, channels and files',
      [
        option({ type: 6 }),
        option({ type: 7, name: 'b', channel_types: [0] }),
        option({ type: 11, name: 'c' }),
      ],
    ],
  ])('are accepted: %s', (_, json) => {
    expect(errorPaths(...json)).toEqual([])
  })
})
