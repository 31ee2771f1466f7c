import { describe, expect, it } from 'vitest'
import { findViolations, type PayloadKind } from './index.ts'

const errorPaths = (kind: PayloadKind, json: unknown) =>
  findViolations(kind, json).map(({ at }) => at.join('.'))

const button = { type: 2, style: 1, label: 'Jouer', custom_id: 'a' }
const row = (...components: unknown[]) => ({ content: 'x', components: [{ type: 1, components }] })
const command = (more: object) => [{ name: 'jouer', description: 'Jouer', ...more }]

describe('the specification', () => {
  it.each<[string, PayloadKind, unknown, string[]]>([
    ['a typo', 'message', { content: 'x', contnet: 'y' }, ['contnet']],
    ['a typo deep inside', 'message', row({ ...button, lable: 'x' }), ['components.0.components.0.lable']],
    ['a field of another request', 'original', { content: 'x', nonce: 'a' }, ['nonce']],
    ['a string instead of a number', 'message', { content: 'x', flags: '4' }, ['flags']],
    ['a number instead of a string', 'message', { content: 4 }, ['content']],
    ['a string instead of a boolean', 'message', { content: 'x', tts: 'no' }, ['tts']],
    ['an object instead of a list', 'message', { content: 'x', components: {} }, ['components']],
    ['a list instead of an object', 'message', { content: 'x', allowed_mentions: [] }, ['allowed_mentions']],
    ['a list as a body', 'message', [], ['']],
    ['a fraction', 'message', { content: 'x', flags: 4.5 }, ['flags']],
    [
      'a number that is too large',
      'thread',
      { name: 'x', rate_limit_per_user: 21_601 },
      ['rate_limit_per_user'],
    ],
    ['a number that is too small', 'message', row({ ...button, id: -1 }), ['components.0.components.0.id']],
    [
      'a value outside the enum',
      'message',
      row({ ...button, style: 9 }),
      ['components.0.components.0.style'],
    ],
    ['an invalid URL', 'message', { embeds: [{ url: 'here' }] }, ['embeds.0.url']],
    ['an invalid id', 'dm', { recipient_id: 'abc' }, ['recipient_id']],
    ['a missing field', 'thread', { type: 11 }, ['name']],
    [
      'a missing union type',
      'message',
      row({ ...button, type: undefined }),
      ['components.0.components.0.type'],
    ],
    ['a list that is too short', 'commands', command({ contexts: [] }), ['0.contexts']],
    [
      'an invalid record value',
      'commands',
      command({ name_localizations: { fr: 1 } }),
      ['0.name_localizations.fr'],
    ],
    [
      'a string instead of a record',
      'commands',
      command({ name_localizations: 'fr' }),
      ['0.name_localizations'],
    ],
  ])('rejects %s', (_, kind, json, paths) => {
    expect(errorPaths(kind, json)).toEqual(paths)
  })

  it.each<[string, PayloadKind, unknown]>([
    ['null in nullable fields', 'message', { content: 'x', embeds: null, nonce: null }],
    ['undefined fields', 'message', { content: 'x', embeds: undefined }],
    ['a button', 'message', row(button)],
    ['a number or text as a nonce', 'message', { content: 'x', nonce: 12, enforce_nonce: true }],
    [
      'a fraction in a number option',
      'commands',
      command({ options: [{ type: 10, name: 'a', description: 'a', min_value: 0.5 }] }),
    ],
    [
      'a timestamp with an offset',
      'message',
      { embeds: [{ title: 'x', timestamp: '2026-08-01T12:00:00+02:00' }] },
    ],
  ])('accepts %s', (_, kind, json) => {
    expect(findViolations(kind, json)).toEqual([])
  })

  it('counts code points, not UTF-16 units', () => {
    expect(errorPaths('followup', { content: '😀'.repeat(2000) })).toEqual([])
    expect(errorPaths('followup', { content: '😀'.repeat(2001) })).toEqual(['content'])
  })

  it('validates a component by its type, and reports only the type if it is not allowed', () => {
    const [fault, ...more] = findViolations('message', row({ type: 4, custom_id: '', style: 1 }))
    expect(more).toEqual([])
    expect(fault).toEqual({
      at: ['components', 0, 'components', 0, 'type'],
      code: 'UNION_TYPE_CHOICES',
      message: 'Value of field "type" must be one of (2, 8, 7, 6, 3, 5).',
      source: 'schema',
    })
    const section = { type: 9, components: [button], accessory: { ...button, custom_id: 'b' } }
    expect(errorPaths('message', { flags: 32_768, components: [section] })).toEqual([
      'components.0.components.0.type',
    ])
  })

  it('validates a union by its best-fitting branch', () => {
    const choices = (...values: unknown[]) => ({
      type: 8,
      data: { choices: values.map((value) => ({ name: 'x', value })) },
    })
    expect(errorPaths('callback', choices(1, 2))).toEqual([])
    expect(errorPaths('callback', choices(0.5))).toEqual([])
    expect(errorPaths('callback', choices('a', 'b', 3))).toEqual(['data.choices.2.value'])
    expect(errorPaths('message', { content: 'x', nonce: 'n'.repeat(26) })).toEqual(['nonce'])
  })
})

describe('the documentation', () => {
  it('overrides the specification', () => {
    const emoji = { id: '1', name: 'x', animated: true }
    expect(errorPaths('message', row({ ...button, emoji }))).toEqual([])
    expect(errorPaths('commands', command({ nsfw: false, default_member_permissions: '32' }))).toEqual([])
    expect(errorPaths('commands', command({ default_member_permissions: 'all' }))).toEqual([
      '0.default_member_permissions',
    ])
    expect(errorPaths('message', { content: 'x', attachments: [{ id: 0 }] })).toEqual([])
    expect(errorPaths('message', { content: 'x'.repeat(2001) })).toEqual(['content'])
    expect(errorPaths('edit-message', { content: 'x'.repeat(2001) })).toEqual(['content'])
  })
})
