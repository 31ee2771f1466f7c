import { describe, expect, it } from 'vitest'
import { type ModalSpec, modalPayload } from './modal.ts'

const of = [
  { label: 'One', value: '1' },
  { label: 'Two', value: '2', chosen: true },
]
const modal: ModalSpec = {
  title: 'T'.repeat(60),
  customId: 'new',
  fields: [
    {
      type: 'input',
      name: 'word',
      label: 'L'.repeat(60),
      value: 'x'.repeat(9),
      placeholder: '',
      least: 1,
      most: 5,
    },
    { type: 'select', name: 'pace', label: 'Pace', description: 'How long', least: 1, most: 1, of },
    { type: 'users', name: 'against', label: 'Whom', least: 0, most: 3, chosen: ['7'] },
    { type: 'radio', name: 'how', label: 'How', of },
    { type: 'check', name: 'private', label: 'Private', chosen: true },
  ],
}

describe('modalPayload', () => {
  it('makes a label for every field', () => {
    const { title, custom_id, components } = modalPayload(modal)
    expect({ title, custom_id }).toEqual({ title: `${'T'.repeat(44)}…`, custom_id: 'new' })
    expect(components).toEqual([
      {
        type: 18,
        label: `${'L'.repeat(44)}…`,
        component: {
          type: 4,
          custom_id: 'word',
          style: 1,
          required: true,
          min_length: 1,
          max_length: 5,
          value: 'xxxx…',
        },
      },
      {
        type: 18,
        label: 'Pace',
        description: 'How long',
        component: {
          type: 3,
          custom_id: 'pace',
          min_values: 1,
          max_values: 1,
          required: true,
          options: [
            { label: 'One', value: '1' },
            { label: 'Two', value: '2', default: true },
          ],
        },
      },
      {
        type: 18,
        label: 'Whom',
        component: {
          type: 5,
          custom_id: 'against',
          min_values: 0,
          max_values: 3,
          required: false,
          default_values: [{ id: '7', type: 'user' }],
        },
      },
      {
        type: 18,
        label: 'How',
        component: {
          type: 21,
          custom_id: 'how',
          required: true,
          options: [
            { label: 'One', value: '1' },
            { label: 'Two', value: '2', default: true },
          ],
        },
      },
      { type: 18, label: 'Private', component: { type: 23, custom_id: 'private', default: true } },
    ])
  })
})
