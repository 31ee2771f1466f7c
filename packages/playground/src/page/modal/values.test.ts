import { describe, expect, it } from 'vitest'
import { initialModalValues, type Modal, modalProblems, modalSubmitData } from './values.ts'

const form: Modal = {
  title: 'Your word',
  custom_id: 'word/7',
  components: [
    { type: 10, id: 1, content: 'Play **well**.' },
    {
      type: 18,
      id: 2,
      label: 'Word',
      component: { type: 4, id: 3, custom_id: 'word', style: 1, min_length: 2, max_length: 5 },
    },
    {
      type: 18,
      id: 4,
      label: 'Where',
      component: {
        type: 3,
        id: 5,
        custom_id: 'where',
        max_values: 2,
        options: [
          { label: 'Here', value: 'here', default: true },
          { label: 'There', value: 'there' },
        ],
      },
    },
    {
      type: 18,
      label: 'How',
      component: { type: 21, custom_id: 'how', options: [{ label: 'Fast', value: 'fast' }] },
    },
    { type: 18, label: 'Sure', component: { type: 23, custom_id: 'sure', default: true } },
    {
      type: 18,
      label: 'Whom',
      component: {
        type: 5,
        custom_id: 'whom',
        required: false,
        min_values: 2,
        max_values: 3,
        default_values: [],
      },
    },
  ],
}

describe('modal values', () => {
  it('start with the default values', () => {
    expect(initialModalValues(form)).toEqual({ word: '', where: ['here'], how: null, sure: true, whom: [] })
  })

  it('report missing and excess input', () => {
    const at = (answers: object) => modalProblems(form, { ...initialModalValues(form), ...answers })
    expect(at({})).toEqual({ word: { code: 'required' }, how: { code: 'required' } })
    expect(at({ word: 'A', how: 'fast' })).toEqual({ word: { code: 'short', limit: 2 } })
    expect(at({ word: 'ABCDEF', how: 'fast' })).toEqual({ word: { code: 'long', limit: 5 } })
    expect(at({ word: 'ABC', how: 'fast', where: [] })).toEqual({ where: { code: 'required' } })
    expect(at({ word: 'ABC', how: 'fast', whom: ['1'] })).toEqual({ whom: { code: 'few', limit: 2 } })
    expect(at({ word: 'ABC', how: 'fast', whom: ['1', '2'] })).toEqual({})
  })

  it('are sent in Discord’s shape', () => {
    const answers = { ...initialModalValues(form), word: 'CHAT', how: 'fast' }
    expect(modalSubmitData(form, answers)).toEqual({
      custom_id: 'word/7',
      components: [
        { type: 10, id: 1 },
        { type: 18, id: 2, component: { type: 4, id: 3, custom_id: 'word', value: 'CHAT' } },
        { type: 18, id: 4, component: { type: 3, id: 5, custom_id: 'where', values: ['here'] } },
        { type: 18, component: { type: 21, custom_id: 'how', value: 'fast' } },
        { type: 18, component: { type: 23, custom_id: 'sure', value: true } },
        { type: 18, component: { type: 5, custom_id: 'whom', values: [] } },
      ],
    })
  })
})
