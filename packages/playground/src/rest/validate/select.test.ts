import { describe, expect, it } from 'vitest'
import { findViolations } from './index.ts'

const option = (value: string, more: object = {}) => ({ label: value, value, ...more })
const options = (count: number) => Array.from({ length: count }, (_, value) => option(`${value}`))
const strings = (more: object = {}) => ({ type: 3, custom_id: 'a', options: options(2), ...more })
const users = (more: object = {}) => ({ type: 5, custom_id: 'a', ...more })
const user = (id: string) => ({ id, type: 'user' })
const marked = [option('a', { default: true }), option('b', { default: true })]

const message = (select: object) => ({ content: 'x', components: [{ type: 1, components: [select] }] })
const form = (component: object) => ({
  type: 9,
  data: { custom_id: 'a', title: 'x', components: [{ type: 18, label: 'x', component }] },
})

describe('a select', () => {
  it.each<[string, object, string]>([
    ['no options', strings({ options: [] }), 'options'],
    ['26 options', strings({ options: options(26) }), 'options'],
    ['a duplicate value', strings({ options: [option('a'), option('a')] }), 'options.1'],
    ['a long label', strings({ options: [option('a', { label: 'x'.repeat(101) })] }), 'options.0.label'],
    ['a long value', strings({ options: [option('x'.repeat(101), { label: 'x' })] }), 'options.0.value'],
    [
      'a long description',
      strings({ options: [option('a', { description: 'x'.repeat(101) })] }),
      'options.0.description',
    ],
    ['a long placeholder', strings({ placeholder: 'x'.repeat(151) }), 'placeholder'],
    ['a maximum over the number of options', strings({ max_values: 3 }), 'max_values'],
    ['a minimum over the maximum', strings({ min_values: 2 }), 'min_values'],
    ['a maximum over 25', users({ max_values: 26 }), 'max_values'],
    ['two default options with a maximum of one', strings({ options: marked }), 'options'],
    [
      'two default users with a maximum of one',
      users({ default_values: [user('1'), user('2')] }),
      'default_values',
    ],
    [
      'a role as default of a user select',
      users({ default_values: [{ id: '1', type: 'role' }] }),
      'default_values.0.type',
    ],
    ['no custom id', users({ custom_id: undefined }), 'custom_id'],
  ])('is rejected: %s', (_, select, path) => {
    const paths = findViolations('message', message(select)).map(({ at }) => at.join('.'))
    expect(paths).toEqual([`components.0.components.0.${path}`])
  })

  it.each<[string, object]>([
    ['25 options', strings({ options: options(25), max_values: 25 })],
    [
      'everything at its limit',
      strings({
        placeholder: 'x'.repeat(150),
        options: [option('x'.repeat(100), { description: 'x'.repeat(100) })],
      }),
    ],
    ['two default options with a maximum of two', strings({ min_values: 2, max_values: 2, options: marked })],
    ['a minimum of 0', strings({ min_values: 0 })],
    ['users', users({ max_values: 25, default_values: [user('1'), user('2')] })],
    ['users and roles', { type: 7, custom_id: 'a', default_values: [{ id: '1', type: 'role' }] }],
    ['channels', { type: 8, custom_id: 'a', channel_types: [0, 11] }],
  ])('is accepted: %s', (_, select) => {
    expect(findViolations('message', message(select))).toEqual([])
  })
})

describe('a choice input in a modal', () => {
  const radio = (more: object = {}) => ({ type: 21, custom_id: 'a', options: options(2), ...more })
  const boxes = (more: object = {}) => ({ type: 22, custom_id: 'a', options: options(2), ...more })
  const upload = (more: object = {}) => ({ type: 19, custom_id: 'a', ...more })

  it.each<[string, object, string]>([
    ['one radio button', radio({ options: options(1) }), 'options'],
    ['eleven radio buttons', radio({ options: options(11) }), 'options'],
    ['two default radio buttons', radio({ options: marked }), 'options'],
    ['a duplicate radio button', radio({ options: [option('a'), option('a')] }), 'options.1'],
    ['eleven checkboxes', boxes({ options: options(11) }), 'options'],
    ['a maximum over the number of checkboxes', boxes({ max_values: 3 }), 'max_values'],
    ['a minimum of 0 in a required checkbox group', boxes({ min_values: 0 }), 'min_values'],
    ['eleven files', upload({ max_values: 11 }), 'max_values'],
    ['a minimum over the maximum of files', upload({ min_values: 3, max_values: 2 }), 'min_values'],
    ['a minimum of 0 in a required select', strings({ min_values: 0 }), 'min_values'],
    ['a checkbox with its own label', { type: 23, custom_id: 'a', label: 'x' }, 'label'],
  ])('is rejected: %s', (_, component, path) => {
    const paths = findViolations('callback', form(component)).map(({ at }) => at.join('.'))
    expect(paths).toEqual([`data.components.0.component.${path}`])
  })

  it.each<[string, object]>([
    ['radio buttons', radio({ options: [option('a', { default: true }), option('b')] })],
    ['checkboxes, all selected', boxes({ options: marked })],
    ['an optional checkbox group', boxes({ min_values: 0, required: false })],
    ['a checkbox', { type: 23, custom_id: 'a', default: true }],
    ['files', upload({ min_values: 1, max_values: 10 })],
    ['options', strings({ min_values: 0, required: false })],
    ['users', users()],
  ])('is accepted: %s', (_, component) => {
    expect(findViolations('callback', form(component))).toEqual([])
  })
})
