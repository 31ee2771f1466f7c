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
    ['nothing to pick from', strings({ options: [] }), 'options'],
    ['26 options', strings({ options: options(26) }), 'options'],
    ['a value twice', strings({ options: [option('a'), option('a')] }), 'options.1'],
    ['a long label', strings({ options: [option('a', { label: 'x'.repeat(101) })] }), 'options.0.label'],
    ['a long value', strings({ options: [option('x'.repeat(101), { label: 'x' })] }), 'options.0.value'],
    [
      'a long description',
      strings({ options: [option('a', { description: 'x'.repeat(101) })] }),
      'options.0.description',
    ],
    ['a long placeholder', strings({ placeholder: 'x'.repeat(151) }), 'placeholder'],
    ['more to pick than there is', strings({ max_values: 3 }), 'max_values'],
    ['more than may be', strings({ min_values: 2 }), 'min_values'],
    ['more to pick than Discord shows', users({ max_values: 26 }), 'max_values'],
    ['two picked where one may be', strings({ options: marked }), 'options'],
    [
      'two people picked where one may be',
      users({ default_values: [user('1'), user('2')] }),
      'default_values',
    ],
    ['a role among people', users({ default_values: [{ id: '1', type: 'role' }] }), 'default_values.0.type'],
    ['no id', users({ custom_id: undefined }), 'custom_id'],
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
    ['two picked of two', strings({ min_values: 2, max_values: 2, options: marked })],
    ['nothing has to be picked', strings({ min_values: 0 })],
    ['people', users({ max_values: 25, default_values: [user('1'), user('2')] })],
    ['people and roles', { type: 7, custom_id: 'a', default_values: [{ id: '1', type: 'role' }] }],
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
    ['two radio buttons pressed', radio({ options: marked }), 'options'],
    ['the same radio button twice', radio({ options: [option('a'), option('a')] }), 'options.1'],
    ['eleven boxes', boxes({ options: options(11) }), 'options'],
    ['more ticks than boxes', boxes({ max_values: 3 }), 'max_values'],
    ['no tick where one is required', boxes({ min_values: 0 }), 'min_values'],
    ['eleven files', upload({ max_values: 11 }), 'max_values'],
    ['more files than may be', upload({ min_values: 3, max_values: 2 }), 'min_values'],
    ['no option where one is required', strings({ min_values: 0 }), 'min_values'],
    ['a box with a label of its own', { type: 23, custom_id: 'a', label: 'x' }, 'label'],
  ])('is rejected: %s', (_, component, path) => {
    const paths = findViolations('callback', form(component)).map(({ at }) => at.join('.'))
    expect(paths).toEqual([`data.components.0.component.${path}`])
  })

  it.each<[string, object]>([
    ['radio buttons', radio({ options: [option('a', { default: true }), option('b')] })],
    ['boxes, all ticked', boxes({ options: marked })],
    ['boxes that may stay empty', boxes({ min_values: 0, required: false })],
    ['a box', { type: 23, custom_id: 'a', default: true }],
    ['files', upload({ min_values: 1, max_values: 10 })],
    ['options', strings({ min_values: 0, required: false })],
    ['people', users()],
  ])('is accepted: %s', (_, component) => {
    expect(findViolations('callback', form(component))).toEqual([])
  })
})
