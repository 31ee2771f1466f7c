import { describe, expect, it } from 'vitest'
import { asObject, type JsonObject } from '../json.ts'
import { COMPONENTS_V2_MESSAGE_FLAG, EPHEMERAL_MESSAGE_FLAG, SILENT_MESSAGE_FLAG } from '../message-flags.ts'
import { type MessageOperation, messageErrorResponse } from './message-validation.ts'
import type { Upload } from './request-body.ts'

const upload = (name: string, index = 0): Upload => ({ index, name, type: '', bytes: new Uint8Array(1) })

/** Paths of the validation errors, as in `components.0.components.1.custom_id`. */
function errorPaths(body: JsonObject, kind: MessageOperation = 'create', uploads: Upload[] = []): string[] {
  const walk = (value: unknown, path: string[]): string[] =>
    Object.entries(asObject(value)).flatMap(([name, inner]) =>
      name === '_errors' ? [path.join('.')] : walk(inner, [...path, name]),
    )
  const answer = messageErrorResponse(body, uploads, kind)
  return answer === null ? [] : walk(asObject(answer.body).errors, [])
}

const button = (custom_id: string) => ({ type: 2, style: 1, label: 'Jouer', custom_id })
const row = (...components: object[]) => ({ type: 1, components })
const text = (content: string) => ({ type: 10, content })
const v2Message = (...components: object[]) => ({ flags: COMPONENTS_V2_MESSAGE_FLAG, components })

describe('a message within the limits', () => {
  it.each<[string, JsonObject]>([
    ['2,000 code points', { content: '😀'.repeat(2000) }],
    ['five buttons in a row', { components: [row(...['a', 'b', 'c', 'd', 'e'].map(button))] }],
    ['a silent message', { content: 'x', flags: SILENT_MESSAGE_FLAG }],
    ['a nonce of 25 characters', { content: 'x', nonce: 'n'.repeat(25) }],
    ['40 components', v2Message(...Array.from({ length: 40 }, () => text('x')))],
    ['a link', { components: [row({ type: 2, style: 5, label: 'x', url: 'https://example.org' })] }],
  ])('passes: %s', (_, body) => {
    expect(messageErrorResponse(body, [], 'create')).toBeNull()
  })

  it('may reference the files it uploads', () => {
    const body = v2Message({ type: 12, items: [{ media: { url: 'attachment://board.png' } }] })
    expect(messageErrorResponse(body, [upload('board.png')], 'create')).toBeNull()
    const before = { flags: COMPONENTS_V2_MESSAGE_FLAG, attachments: [{ id: '7', filename: 'board.png' }] }
    expect(messageErrorResponse({ components: body.components }, [], 'edit', before)).toBeNull()
    expect(messageErrorResponse({ ...body, attachments: [{ id: '7' }] }, [], 'edit', before)).toBeNull()
    expect(messageErrorResponse({ ...body, attachments: [] }, [], 'edit', before)).toMatchObject({
      status: 400,
    })
  })
})

describe('a message over a limit', () => {
  it.each<[string, JsonObject, string[]]>([
    ['long content', { content: 'x'.repeat(2001) }, ['content']],
    ['a long nonce', { content: 'x', nonce: 'n'.repeat(26) }, ['nonce']],
    ['a flag that is not allowed', { content: 'x', flags: EPHEMERAL_MESSAGE_FLAG }, ['flags']],
    ['content with Components V2', { ...v2Message(text('x')), content: 'x' }, ['content']],
    ['embeds with Components V2', { ...v2Message(text('x')), embeds: [{}] }, ['embeds']],
    ['41 components', v2Message(...Array.from({ length: 41 }, () => text('x'))), ['components']],
    ['4,001 characters of text', v2Message(text('x'.repeat(2001)), text('x'.repeat(2000))), ['components']],
    ['a text display without the flag', { components: [text('x')] }, ['components.0.type']],
    ['six rows', { components: [...'abcdef'].map((id) => row(button(id))) }, ['components']],
    ['six buttons', { components: [row(...[...'abcdef'].map(button))] }, ['components.0.components']],
    [
      'a duplicate custom id',
      { components: [row(button('a')), row(button('a'))] },
      ['components.1.components.0.custom_id'],
    ],
    [
      'a long custom id',
      { components: [row(button('x'.repeat(101)))] },
      ['components.0.components.0.custom_id'],
    ],
    ['an empty custom id', { components: [row(button(''))] }, ['components.0.components.0.custom_id']],
    [
      'a long label',
      { components: [row({ ...button('a'), label: 'x'.repeat(81) })] },
      ['components.0.components.0.label'],
    ],
    [
      'a button without a custom id',
      { components: [row({ type: 2, style: 1, label: 'x' })] },
      ['components.0.components.0.custom_id'],
    ],
    [
      'a select beside a button',
      { components: [row(button('a'), { type: 5, custom_id: 'b' })] },
      ['components.0.components'],
    ],
    [
      'an empty select',
      { components: [row({ type: 3, custom_id: 'a', options: [] })] },
      ['components.0.components.0.options'],
    ],
    ['an empty gallery', v2Message({ type: 12, items: [] }), ['components.0.items']],
    [
      'long alt text',
      v2Message({
        type: 12,
        items: [{ media: { url: 'https://example.org' }, description: 'x'.repeat(1025) }],
      }),
      ['components.0.items.0.description'],
    ],
    [
      'parse with a list of the same kind',
      { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
      ['allowed_mentions'],
    ],
    [
      'an unknown mention kind',
      { content: 'x', allowed_mentions: { parse: ['cats'] } },
      ['allowed_mentions.parse'],
    ],
    ['a missing file', v2Message({ type: 13, file: { url: 'attachment://x' } }), ['components']],
    ['an attachment without a file', { content: 'x', attachments: [{ id: 0 }] }, ['attachments.0.id']],
    ['long embeds', { embeds: [4000, 2001].map((size) => ({ description: 'x'.repeat(size) })) }, ['embeds']],
  ])('is rejected: %s', (_, body, paths) => {
    expect(errorPaths(body)).toEqual(paths)
  })

  it('is rejected with all errors at once', () => {
    const body = { content: 'x'.repeat(2001), components: [row(button(''))] }
    expect(errorPaths(body)).toEqual(['content', 'components.0.components.0.custom_id'])
  })

  it('is rejected if empty, except as an edit', () => {
    expect(messageErrorResponse({ content: '' }, [], 'create')).toMatchObject({ body: { code: 50006 } })
    expect(messageErrorResponse({}, [upload('a')], 'create')).toBeNull()
    expect(messageErrorResponse({}, [], 'edit')).toBeNull()
  })

  it('is validated against the flags of the existing message', () => {
    const before = { flags: COMPONENTS_V2_MESSAGE_FLAG, attachments: [] }
    expect(messageErrorResponse({ content: 'x' }, [], 'edit', before)).toMatchObject({
      body: { code: 50035 },
    })
  })
})
