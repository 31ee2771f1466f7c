import { describe, expect, it } from 'vitest'
import { languageOf, read } from './asked.ts'

const OURS = '1100'
const base = {
  id: '1',
  application_id: OURS,
  token: 'secret',
  channel_id: '5',
  locale: 'fr',
  anything_new: { that: ['Discord', 'adds'] },
}
const typed = (value: unknown, type = 3) => ({ name: 'crack', options: [{ name: 'line', type, value }] })

describe('an interaction', () => {
  it('is read in a server: who, where, and whether they may manage it', () => {
    const member = { user: { id: '7', username: 'x' }, permissions: '32' }
    const raw = { ...base, type: 2, guild_id: '4', member, data: typed('help') }
    expect(read(raw, OURS)).toEqual({
      ok: true,
      value: {
        kind: 'command',
        cause: '1',
        user: '7',
        server: '4',
        channel: '5',
        language: 'fr',
        moderator: true,
        name: 'crack',
        options: { line: 'help' },
      },
    })
    const plain = { ...raw, member: { ...member, permissions: '16' } }
    expect(read(plain, OURS)).toMatchObject({ value: { moderator: false } })
  })

  it('is read in direct messages, where nobody is a moderator', () => {
    const raw = { ...base, type: 3, user: { id: '7' }, data: { custom_id: 'show' } }
    expect(read(raw, OURS)).toMatchObject({
      value: { kind: 'component', server: null, user: '7', moderator: false, customId: 'show' },
    })
  })

  it('keeps neither the token nor a name', () => {
    const raw = { ...base, type: 2, user: { id: '7', username: 'Zoé' }, data: typed('help') }
    expect(JSON.stringify(read(raw, OURS))).not.toMatch(/secret|Zoé/)
  })

  it('has only the options that are texts', () => {
    const raw = (value: unknown, type?: number) => ({
      ...base,
      type: 2,
      user: { id: '7' },
      data: typed(value, type),
    })
    for (const each of [raw(7), raw({ a: 1 }), raw('7', 4), raw(undefined)])
      expect(read(each, OURS)).toMatchObject({ ok: true, value: { options: {} } })
  })

  it('is refused when it is meant for another application', () => {
    const raw = { ...base, type: 2, user: { id: '7' }, data: typed('help') }
    expect(read(raw, '42')).toEqual({ ok: false, error: { code: 'foreign' } })
  })

  it('may be a ping that says nothing of itself', () => {
    expect(read({ type: 1 }, OURS)).toEqual({ ok: true, value: { kind: 'ping' } })
  })

  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['an unknown type', { ...base, type: 6, user: { id: '7' } }],
    ['nobody', { ...base, type: 2, data: typed('help') }],
    ['nowhere', { ...base, channel_id: undefined, type: 2, user: { id: '7' }, data: typed('help') }],
    ['an id with letters', { ...base, id: '1x', type: 2, user: { id: '7' }, data: typed('help') }],
    [
      'rights in words',
      { ...base, type: 2, member: { user: { id: '7' }, permissions: 'all' }, data: typed('help') },
    ],
  ])('can’t be read when it is %s', (_, raw) => {
    expect(read(raw, OURS)).toEqual({ ok: false, error: { code: 'unreadableInteraction' } })
  })
})

it('French is for whoever reads Discord in French, English for everybody else', () => {
  expect(['fr', 'fr-CA', 'en-GB', 'de', 'fro', '', undefined].map(languageOf)).toEqual([
    'fr',
    'fr',
    'en',
    'en',
    'en',
    'en',
    'en',
  ])
})
