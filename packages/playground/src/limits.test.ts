import { describe, expect, it } from 'vitest'
import type { Upload } from './form.ts'
import { type Json, record } from './json.ts'
import { EPHEMERAL, judged, type Kind, SECOND_COMPONENTS, SILENT } from './limits.ts'

const upload = (name: string, index = 0): Upload => ({ index, name, type: '', bytes: new Uint8Array(1) })

/** Where Discord would complain: `components.0.components.1.custom_id`. */
function complaints(body: Json, kind: Kind = 'create', uploads: Upload[] = []): string[] {
  const walk = (value: unknown, path: string[]): string[] =>
    Object.entries(record(value)).flatMap(([name, inner]) =>
      name === '_errors' ? [path.join('.')] : walk(inner, [...path, name]),
    )
  const answer = judged(body, uploads, kind)
  return answer === null ? [] : walk(record(answer.body).errors, [])
}

const button = (custom_id: string) => ({ type: 2, style: 1, label: 'Jouer', custom_id })
const row = (...components: object[]) => ({ type: 1, components })
const text = (content: string) => ({ type: 10, content })
const second = (...components: object[]) => ({ flags: SECOND_COMPONENTS, components })

describe('a message within the limits', () => {
  it.each<[string, Json]>([
    ['2,000 characters, counted as people do', { content: '😀'.repeat(2000) }],
    ['five buttons in a row', { components: [row(...['a', 'b', 'c', 'd', 'e'].map(button))] }],
    ['a silent one', { content: 'x', flags: SILENT }],
    ['a nonce of 25', { content: 'x', nonce: 'n'.repeat(25) }],
    ['40 components', second(...Array.from({ length: 40 }, () => text('x')))],
    ['a link', { components: [row({ type: 2, style: 5, label: 'x', url: 'https://example.org' })] }],
  ])('passes: %s', (_, body) => {
    expect(judged(body, [], 'create')).toBeNull()
  })

  it('may name the files that it brings', () => {
    const body = second({ type: 12, items: [{ media: { url: 'attachment://board.png' } }] })
    expect(judged(body, [upload('board.png')], 'create')).toBeNull()
    const before = { flags: SECOND_COMPONENTS, attachments: [{ id: '7', filename: 'board.png' }] }
    expect(judged({ components: body.components }, [], 'edit', before)).toBeNull()
    expect(judged({ ...body, attachments: [{ id: '7' }] }, [], 'edit', before)).toBeNull()
    expect(judged({ ...body, attachments: [] }, [], 'edit', before)).toMatchObject({ status: 400 })
  })
})

describe('a message over a limit', () => {
  it.each<[string, Json, string[]]>([
    ['long content', { content: 'x'.repeat(2001) }, ['content']],
    ['a long nonce', { content: 'x', nonce: 'n'.repeat(26) }, ['nonce']],
    ['a flag that is not its own', { content: 'x', flags: EPHEMERAL }, ['flags']],
    ['content beside components V2', { ...second(text('x')), content: 'x' }, ['content']],
    ['embeds beside components V2', { ...second(text('x')), embeds: [{}] }, ['embeds']],
    ['41 components', second(...Array.from({ length: 41 }, () => text('x'))), ['components']],
    ['4,001 characters of text', second(text('x'.repeat(2001)), text('x'.repeat(2000))), ['components']],
    ['a text display without the flag', { components: [text('x')] }, ['components.0.type']],
    ['six rows', { components: [...'abcdef'].map((id) => row(button(id))) }, ['components']],
    ['six buttons', { components: [row(...[...'abcdef'].map(button))] }, ['components.0.components']],
    [
      'an id twice',
      { components: [row(button('a')), row(button('a'))] },
      ['components.1.components.0.custom_id'],
    ],
    ['a long id', { components: [row(button('x'.repeat(101)))] }, ['components.0.components.0.custom_id']],
    ['an empty id', { components: [row(button(''))] }, ['components.0.components.0.custom_id']],
    [
      'a long label',
      { components: [row({ ...button('a'), label: 'x'.repeat(81) })] },
      ['components.0.components.0.label'],
    ],
    [
      'a button without an id',
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
    ['an empty gallery', second({ type: 12, items: [] }), ['components.0.items']],
    [
      'long alt text',
      second({ type: 12, items: [{ media: { url: 'https://example.org' }, description: 'x'.repeat(1025) }] }),
      ['components.0.items.0.description'],
    ],
    [
      'a list beside all',
      { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
      ['allowed_mentions'],
    ],
    [
      'a strange mention',
      { content: 'x', allowed_mentions: { parse: ['cats'] } },
      ['allowed_mentions.parse'],
    ],
    ['a file that did not come', second({ type: 13, file: { url: 'attachment://x' } }), ['components']],
    ['an attachment without a file', { content: 'x', attachments: [{ id: 0 }] }, ['attachments.0.id']],
    ['long embeds', { embeds: [4000, 2001].map((size) => ({ description: 'x'.repeat(size) })) }, ['embeds']],
  ])('is refused: %s', (_, body, paths) => {
    expect(complaints(body)).toEqual(paths)
  })

  it('is refused with all complaints at once', () => {
    const body = { content: 'x'.repeat(2001), components: [row(button(''))] }
    expect(complaints(body)).toEqual(['content', 'components.0.components.0.custom_id'])
  })

  it('is refused when it is empty, unless it is an edit', () => {
    expect(judged({ content: '' }, [], 'create')).toMatchObject({ body: { code: 50006 } })
    expect(judged({}, [upload('a')], 'create')).toBeNull()
    expect(judged({}, [], 'edit')).toBeNull()
  })

  it('is refused by what the message is already', () => {
    const before = { flags: SECOND_COMPONENTS, attachments: [] }
    expect(judged({ content: 'x' }, [], 'edit', before)).toMatchObject({ body: { code: 50035 } })
  })
})
