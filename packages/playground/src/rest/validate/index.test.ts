import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findViolations, PAYLOAD_KINDS, type PayloadKind } from './index.ts'

const errorPaths = (kind: PayloadKind, json: unknown) =>
  findViolations(kind, json).map(({ at }) => at.join('.'))

describe('findViolations', () => {
  it('returns path, code and source of a violation', () => {
    expect(findViolations('message', { content: 'x'.repeat(2001), flags: 64 })).toEqual([
      {
        at: ['content'],
        code: 'BASE_TYPE_MAX_LENGTH',
        message: 'Must be 2000 or fewer in length.',
        source: 'schema',
      },
      {
        at: ['flags'],
        code: 'MESSAGE_FLAGS_INVALID',
        message: 'Flags are not allowed here: 64',
        source: 'limit',
      },
    ])
  })

  it('returns one violation per path', () => {
    const [name] = findViolations('commands', [{ name: 'X'.repeat(33), description: 'x' }])
    expect(errorPaths('commands', [{ name: 'X'.repeat(33), description: 'x' }])).toEqual(['0.name'])
    expect(name).toMatchObject({ source: 'schema' })
  })

  it('rejects arbitrary JSON without throwing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAYLOAD_KINDS), fc.jsonValue(), (kind, json) => {
        const mayBeEmpty = ['edit-message', 'original', 'commands'].includes(kind)
        const found = findViolations(kind, json)
        expect(found.length > 0 || mayBeEmpty).toBe(true)
      }),
    )
  })

  it('accepts arbitrary JSON inside messages and modals without throwing', () => {
    const key = fc.constantFrom(
      'type',
      'components',
      'component',
      'accessory',
      'options',
      'custom_id',
      'items',
    )
    const { one: component } = fc.letrec((tie) => ({
      many: fc.array(tie('one'), { maxLength: 3 }),
      one: fc.dictionary(
        key,
        fc.oneof({ maxDepth: 3 }, fc.integer({ min: 1, max: 23 }), tie('one'), tie('many')),
        {
          maxKeys: 4,
        },
      ),
    }))
    fc.assert(
      fc.property(fc.array(component, { maxLength: 5 }), (components) => {
        findViolations('message', { flags: 32_768, components })
        findViolations('callback', { type: 9, data: { custom_id: 'a', title: 'a', components } })
        findViolations('commands', components)
      }),
    )
  })
})

describe('a DM channel', () => {
  it('is opened with one recipient', () => {
    expect(errorPaths('dm', { recipient_id: '80351110224678912' })).toEqual([])
    expect(errorPaths('dm', {})).toEqual(['recipient_id'])
    expect(errorPaths('dm', { recipient_id: 1 })).toEqual(['recipient_id'])
    expect(errorPaths('dm', { recipient_id: '1', recipient: '1' })).toEqual(['recipient'])
  })
})

describe('a thread', () => {
  it.each<[string, object, string]>([
    ['no name', { type: 11 }, 'name'],
    ['an empty name', { name: '', type: 11 }, 'name'],
    ['a long name', { name: 'x'.repeat(101), type: 11 }, 'name'],
    [
      'an auto-archive duration of 30 minutes',
      { name: 'x', type: 11, auto_archive_duration: 30 },
      'auto_archive_duration',
    ],
    ['a type that is no thread', { name: 'x', type: 0 }, 'type'],
    ['an empty message', { name: 'x', message: {} }, 'message'],
    ['a message with long content', { name: 'x', message: { content: 'x'.repeat(2001) } }, 'message.content'],
    ['an ephemeral message', { name: 'x', message: { content: 'x', flags: 64 } }, 'message.flags'],
  ])('is rejected: %s', (_, json, path) => {
    expect(errorPaths('thread', json)).toEqual([path])
  })

  it.each([60, 1440, 4320, 10_080])(
    'accepts an auto-archive duration of %i minutes',
    (auto_archive_duration) => {
      expect(errorPaths('thread', { name: 'x'.repeat(100), type: 11, auto_archive_duration })).toEqual([])
    },
  )

  it('starts with a message in a forum', () => {
    expect(errorPaths('thread', { name: 'x', message: { content: 'x' } })).toEqual([])
  })
})
