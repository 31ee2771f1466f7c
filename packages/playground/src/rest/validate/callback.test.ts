import { describe, expect, it } from 'vitest'
import { findViolations, type ValidationContext } from './index.ts'

const errorPaths = (json: unknown, context?: ValidationContext) =>
  findViolations('callback', json, context).map(({ at }) => at.join('.'))

const input = { type: 18, label: 'Mot', component: { type: 4, custom_id: 'a', style: 1 } }
const replies = [
  { type: 1 },
  { type: 4, data: { content: 'x' } },
  { type: 5 },
  { type: 6 },
  { type: 7, data: { content: 'x' } },
  { type: 8, data: { choices: [] } },
  { type: 9, data: { custom_id: 'a', title: 'x', components: [input] } },
]

describe('an interaction callback', () => {
  it.each<[string, ValidationContext, number[]]>([
    ['a ping', { interaction: 1 }, [1]],
    ['a command', { interaction: 2 }, [4, 5, 9]],
    ['a component', { interaction: 3 }, [4, 5, 6, 7, 9]],
    ['an autocomplete request', { interaction: 4 }, [8]],
    ['a modal', { interaction: 5 }, [4, 5, 6, 7]],
    ['a modal that a command opened', { interaction: 5, fromComponent: false }, [4, 5]],
    ['an unknown interaction', {}, [1, 4, 5, 6, 7, 8, 9]],
  ])('to %s allows only suitable types', (_, context, allowed) => {
    for (const reply of replies)
      expect(errorPaths(reply, context), `${reply.type}`).toEqual(
        allowed.includes(reply.type) ? [] : ['type'],
      )
  })

  it.each<[string, unknown, string]>([
    ['no type', {}, 'type'],
    ['an unknown type', { type: 3 }, 'type'],
    ['no data', { type: 4 }, 'data'],
    ['a typo', { type: 4, data: { content: 'x', ephemeral: true } }, 'data.ephemeral'],
    ['data in a pong', { type: 1, data: {} }, 'data'],
    [
      'V2 text without the flag',
      { type: 4, data: { components: [{ type: 10, content: 'x' }] } },
      'data.components.0.type',
    ],
  ])('is rejected: %s', (_, json, path) => {
    expect(errorPaths(json)).toEqual([path])
  })

  it('that updates a message is validated against its V2 flag', () => {
    const update = { type: 7, data: { content: 'x' } }
    expect(errorPaths(update, { v2: true })).toEqual(['data.content'])
    expect(errorPaths(update, { v2: false })).toEqual([])
    expect(errorPaths({ type: 7 })).toEqual([])
  })
})

describe('an autocomplete callback', () => {
  const choices = (count: number, more: object = {}) => ({
    type: 8,
    data: {
      choices: Array.from({ length: count }, (_, each) => ({ name: `${each}`, value: `${each}`, ...more })),
    },
  })

  it.each<[string, unknown, string]>([
    ['26 choices', choices(26), 'data.choices'],
    ['a long name', choices(1, { name: 'x'.repeat(101) }), 'data.choices.0.name'],
    ['an empty name', choices(1, { name: '' }), 'data.choices.0.name'],
    ['a long value', choices(1, { value: 'x'.repeat(101) }), 'data.choices.0.value'],
    ['an empty value', choices(1, { value: '' }), 'data.choices.0.value'],
    ['no value', choices(1, { value: undefined }), 'data.choices.0.value'],
    ['a null choice', { type: 8, data: { choices: [null] } }, 'data.choices.0'],
    ['no list', { type: 8, data: {} }, 'data.choices'],
    ['no data', { type: 8 }, 'data.choices'],
  ])('is rejected: %s', (_, json, path) => {
    expect(errorPaths(json)).toEqual([path])
  })

  it.each<[string, unknown]>([
    ['25 choices', choices(25)],
    ['no choices', choices(0)],
    ['names and values at their limit', choices(1, { name: 'x'.repeat(100), value: 'x'.repeat(100) })],
    ['numbers', choices(3, { value: 1 })],
  ])('is accepted: %s', (_, json) => {
    expect(errorPaths(json)).toEqual([])
  })
})
