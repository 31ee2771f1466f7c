import { describe, expect, it } from 'vitest'
import { findViolations, type PayloadKind, type ValidationContext } from './index.ts'

const text = { type: 10, content: 'x' }
const button = { type: 2, style: 1, label: 'Jouer', custom_id: 'a' }
const V2 = 32_768

const errorPaths = (kind: PayloadKind, json: unknown, context?: ValidationContext) =>
  findViolations(kind, json, context).map(({ at }) => at.join('.'))

describe.each<PayloadKind>(['message', 'followup'])('a new message, as a %s,', (kind) => {
  it.each<[string, object, string]>([
    ['an empty body', {}, ''],
    ['empty lists', { content: '', components: [], embeds: [] }, ''],
    ['2,001 characters', { content: 'x'.repeat(2001) }, 'content'],
    ['eleven embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, 'embeds'],
    [
      '6,001 characters of embeds',
      { embeds: [4000, 2001].map((size) => ({ description: 'x'.repeat(size) })) },
      'embeds',
    ],
    ['V2 components without the flag', { components: [text] }, 'components.0.type'],
    ['content with Components V2', { flags: V2, components: [text], content: 'x' }, 'content'],
    ['embeds with Components V2', { flags: V2, components: [text], embeds: [{ title: 'x' }] }, 'embeds'],
    [
      'a poll with Components V2',
      {
        flags: V2,
        components: [text],
        poll: { question: { text: 'x' }, answers: [{ poll_media: { text: 'x' } }] },
      },
      'poll',
    ],
  ])('is rejected: %s', (_, json, path) => {
    expect(errorPaths(kind, json)).toEqual([path])
  })

  it.each<[string, object, ValidationContext?]>([
    ['2,000 characters', { content: 'x'.repeat(2000) }],
    ['only a file', {}, { files: ['a.png'] }],
    [
      '6,000 characters of embeds',
      { embeds: [4000, 2000].map((size) => ({ description: 'x'.repeat(size) })) },
    ],
    ['only buttons', { components: [{ type: 1, components: [button] }] }],
    ['Components V2', { flags: V2, components: [text] }],
    ['Components V2 with empty legacy fields', { flags: V2, components: [text], content: '', embeds: [] }],
  ])('is accepted: %s', (_, json, context) => {
    expect(errorPaths(kind, json, context)).toEqual([])
  })
})

describe.each<PayloadKind>(['edit-message', 'original'])('an edit, as %s,', (kind) => {
  it('may be empty', () => {
    expect(errorPaths(kind, {})).toEqual([])
    expect(errorPaths(kind, { content: null, components: [] })).toEqual([])
  })

  it('may add the Components V2 flag', () => {
    expect(errorPaths(kind, { flags: V2, content: null, components: [text] }, { v2: false })).toEqual([])
    expect(errorPaths(kind, { components: [text] }, { v2: false })).toEqual(['components.0.type'])
  })

  it('cannot remove the Components V2 flag', () => {
    expect(errorPaths(kind, { content: 'x' }, { v2: true })).toEqual(['content'])
    expect(errorPaths(kind, { flags: 0, content: 'x' }, { v2: true })).toEqual(['content'])
    expect(errorPaths(kind, { content: 'x' }, { v2: false })).toEqual([])
  })

  it('validates its components against the flags it sends', () => {
    expect(errorPaths(kind, { components: [text] }, { v2: true })).toEqual([])
    expect(errorPaths(kind, { flags: 4, components: [text] }, { v2: true })).toEqual(['components.0.type'])
  })

  it('infers Components V2 from its components if the flag is unknown', () => {
    expect(errorPaths(kind, { components: [text] })).toEqual([])
    expect(errorPaths(kind, { components: [text], content: 'x' })).toEqual(['content'])
    expect(errorPaths(kind, { components: [text, { type: 10, content: 'x'.repeat(4000) }] })).toEqual([
      'components',
    ])
  })
})

it('a nonce has at most 25 characters, and is for new messages only', () => {
  expect(errorPaths('message', { content: 'x', nonce: 'n'.repeat(25), enforce_nonce: true })).toEqual([])
  expect(errorPaths('message', { content: 'x', nonce: 'n'.repeat(26) })).toEqual(['nonce'])
  expect(errorPaths('edit-message', { content: 'x', nonce: 'n' })).toEqual(['nonce'])
})
