import { describe, expect, it } from 'vitest'
import { findViolations } from './index.ts'

const input = (more: object = {}) => ({ type: 4, custom_id: 'a', style: 1, ...more })
const label = (component: object, more: object = {}) => ({ type: 18, label: 'Mot', component, ...more })
const row = (...components: object[]) => ({ type: 1, components })
const form = (components: object[], more: object = {}) => ({
  type: 9,
  data: { custom_id: 'a', title: 'Jouer', components, ...more },
})
const inputs = (count: number) =>
  Array.from({ length: count }, (_, id) => label(input({ custom_id: `${id}` })))
const formWithInput = (more: object) => form([label(input(more))])

describe('a modal', () => {
  it.each<[string, object, string]>([
    ['a long title', form(inputs(1), { title: 'x'.repeat(46) }), 'title'],
    ['an empty title', form(inputs(1), { title: '' }), 'title'],
    ['no custom id', form(inputs(1), { custom_id: undefined }), 'custom_id'],
    ['a long custom id', form(inputs(1), { custom_id: 'x'.repeat(101) }), 'custom_id'],
    ['no components', form([]), 'components'],
    ['six components', form(inputs(6)), 'components'],
    ['a duplicate custom id', form([label(input()), label(input())]), 'components.1.component.custom_id'],
    ['a long label', form([label(input(), { label: 'x'.repeat(46) })]), 'components.0.label'],
    [
      'a long description',
      form([label(input(), { description: 'x'.repeat(101) })]),
      'components.0.description',
    ],
    [
      'a label without a component',
      form([label(input(), { component: undefined })]),
      'components.0.component',
    ],
    [
      'a label for a button',
      form([label({ type: 2, style: 1, label: 'x', custom_id: 'a' })]),
      'components.0.component.type',
    ],
    [
      'a text input with its own label inside a label',
      formWithInput({ label: 'x' }),
      'components.0.component.label',
    ],
    ['a text input without a label', form([row(input())]), 'components.0.components.0.label'],
    [
      'two text inputs in a row',
      form([row(input({ label: 'x' }), input({ label: 'x', custom_id: 'b' }))]),
      'components.0.components',
    ],
    ['a top-level text input', form([input({ label: 'x' })]), 'components.0.type'],
    [
      'a button',
      form([row({ type: 2, style: 1, label: 'x', custom_id: 'a' })]),
      'components.0.components.0.type',
    ],
    ['a maximum length over 4,000', formWithInput({ max_length: 4001 }), 'components.0.component.max_length'],
    [
      'a minimum length over the maximum',
      formWithInput({ min_length: 9, max_length: 3 }),
      'components.0.component.min_length',
    ],
    ['a value too short', formWithInput({ min_length: 3, value: 'ab' }), 'components.0.component.value'],
    ['a value too long', formWithInput({ max_length: 3, value: 'abcd' }), 'components.0.component.value'],
    [
      'a long placeholder',
      formWithInput({ placeholder: 'x'.repeat(101) }),
      'components.0.component.placeholder',
    ],
    ['an unknown style', formWithInput({ style: 3 }), 'components.0.component.style'],
  ])('is rejected: %s', (_, json, path) => {
    expect(findViolations('callback', json).map(({ at }) => at.join('.'))).toEqual([`data.${path}`])
  })

  it.each<[string, object]>([
    [
      'title and custom id of maximum length',
      form(inputs(1), { title: 'x'.repeat(45), custom_id: 'x'.repeat(100) }),
    ],
    ['five components', form(inputs(5))],
    ['a text display', form([{ type: 10, content: 'Lis bien' }, ...inputs(1)])],
    [
      'a label at its limits',
      form([label(input(), { label: 'x'.repeat(45), description: 'x'.repeat(100) })]),
    ],
    ['4,000 characters', formWithInput({ style: 2, max_length: 4000, value: 'é'.repeat(4000) })],
    ['a legacy action row', form([row(input({ label: 'Mot' }))])],
  ])('is accepted: %s', (_, json) => {
    expect(findViolations('callback', json)).toEqual([])
  })
})
