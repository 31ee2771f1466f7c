import { describe, expect, it } from 'vitest'
import { findViolations } from './index.ts'

const button = (more: object = {}) => ({ type: 2, style: 1, label: 'Jouer', custom_id: 'a', ...more })
const link = (more: object = {}) =>
  button({ style: 5, custom_id: undefined, url: 'https://example.org', ...more })
const buttons = (count: number) => Array.from({ length: count }, (_, id) => button({ custom_id: `${id}` }))
const row = (...components: object[]) => ({ type: 1, components })
const text = (content = 'x') => ({ type: 10, content })
const texts = (count: number) => Array.from({ length: count }, () => text())
const section = (more: object = {}) => ({ type: 9, components: [text()], accessory: button(), ...more })
const gallery = (count: number, more: object = {}) => ({
  type: 12,
  items: Array.from({ length: count }, () => ({ media: { url: 'https://example.org' }, ...more })),
})
const container = (...components: object[]) => ({ type: 17, components })
const legacyMessage = (...components: object[]) => ({ content: 'x', components })
const v2Message = (...components: object[]) => ({ flags: 32_768, components })

const inRow = 'components.0.components.0'

describe('the components of a message', () => {
  it.each<[string, object, string]>([
    ['a long custom id', legacyMessage(row(button({ custom_id: 'x'.repeat(101) }))), `${inRow}.custom_id`],
    ['an empty custom id', legacyMessage(row(button({ custom_id: '' }))), `${inRow}.custom_id`],
    [
      'a button without a custom id',
      legacyMessage(row(button({ custom_id: undefined }))),
      `${inRow}.custom_id`,
    ],
    [
      'a duplicate custom id',
      legacyMessage(row(button()), row(button())),
      'components.1.components.0.custom_id',
    ],
    [
      'a duplicate custom id in an accessory',
      v2Message(section(), row(button())),
      'components.1.components.0.custom_id',
    ],
    ['a duplicate component id', v2Message({ ...text(), id: 4 }, { ...text(), id: 4 }), 'components.1.id'],
    ['a long label', legacyMessage(row(button({ label: 'x'.repeat(81) }))), `${inRow}.label`],
    ['a button without label and emoji', legacyMessage(row(button({ label: undefined }))), `${inRow}.label`],
    ['a button with an empty label', legacyMessage(row(button({ label: '' }))), `${inRow}.label`],
    ['a button with a URL', legacyMessage(row(button({ url: 'https://example.org' }))), `${inRow}.url`],
    ['a link without a URL', legacyMessage(row(link({ url: undefined }))), `${inRow}.url`],
    ['a link with a custom id', legacyMessage(row(link({ custom_id: 'a' }))), `${inRow}.custom_id`],
    [
      'a premium button with a label',
      legacyMessage(row({ type: 2, style: 6, sku_id: '1', label: 'x' })),
      `${inRow}.label`,
    ],
    ['a premium button without a SKU', legacyMessage(row({ type: 2, style: 6 })), `${inRow}.sku_id`],
    ['six buttons in a row', legacyMessage(row(...buttons(6))), 'components.0.components'],
    ['an empty row', legacyMessage(row()), 'components.0.components'],
    [
      'a select beside a button',
      legacyMessage(row(button(), { type: 5, custom_id: 'b' })),
      'components.0.components',
    ],
    [
      'two selects in a row',
      legacyMessage(row({ type: 5, custom_id: 'a' }, { type: 5, custom_id: 'b' })),
      'components.0.components',
    ],
    ['six rows', legacyMessage(...buttons(6).map((each) => row(each))), 'components'],
    ['a button without a row', legacyMessage(button()), 'components.0.type'],
    ['a text without the flag', { components: [text()] }, 'components.0.type'],
    ['a container without the flag', { components: [container(text())] }, 'components.0.type'],
    ['41 components', v2Message(...texts(41)), 'components'],
    ['41 components including nested ones', v2Message(container(...texts(37)), section()), 'components'],
    ['4,001 characters', v2Message(text('x'.repeat(2001)), container(text('x'.repeat(2000)))), 'components'],
    ['an empty text', v2Message(text('')), 'components.0.content'],
    ['a container in a container', v2Message(container(container(text()))), 'components.0.components.0.type'],
    ['an empty container', v2Message(container()), 'components.0.components'],
    ['four texts in a section', v2Message(section({ components: texts(4) })), 'components.0.components'],
    ['a section without a text', v2Message(section({ components: [] })), 'components.0.components'],
    [
      'a section without an accessory',
      v2Message(section({ accessory: undefined })),
      'components.0.accessory',
    ],
    [
      'a section with a select',
      v2Message(section({ accessory: { type: 5, custom_id: 'b' } })),
      'components.0.accessory.type',
    ],
    ['an empty gallery', v2Message(gallery(0)), 'components.0.items'],
    ['eleven pictures', v2Message(gallery(11)), 'components.0.items'],
    [
      'long alt text',
      v2Message(gallery(1, { description: 'x'.repeat(1025) })),
      'components.0.items.0.description',
    ],
    ['a picture without a URL', v2Message(gallery(1, { media: {} })), 'components.0.items.0.media.url'],
    [
      'a file from another site',
      v2Message({ type: 13, file: { url: 'https://example.org' } }),
      'components.0.file.url',
    ],
  ])('are rejected: %s', (_, json, path) => {
    expect(findViolations('message', json).map(({ at }) => at.join('.'))).toEqual([path])
  })

  it.each<[string, object]>([
    [
      'custom id and label of maximum length',
      legacyMessage(row(button({ custom_id: 'x'.repeat(100), label: 'x'.repeat(80) }))),
    ],
    ['a button with only an emoji', legacyMessage(row(button({ label: undefined, emoji: { name: '🎲' } })))],
    ['a link', legacyMessage(row(link()))],
    ['a premium button', legacyMessage(row({ type: 2, style: 6, sku_id: '1' }))],
    [
      'five rows of five',
      legacyMessage(
        ...'abcde'
          .split('')
          .map((id) => row(...buttons(5).map((each) => ({ ...each, custom_id: id + each.custom_id })))),
      ),
    ],
    ['six rows with the flag', v2Message(...buttons(6).map((each) => row(each)))],
    ['ids that Discord assigns', v2Message({ ...text(), id: 0 }, { ...text(), id: 0 })],
    ['40 components', v2Message(container(...texts(36)), section())],
    ['4,000 characters', v2Message(text('😀'.repeat(2000)), container(text('x'.repeat(2000))))],
    [
      'a section with a picture',
      v2Message(
        section({ components: texts(3), accessory: { type: 11, media: { url: 'https://example.org' } } }),
      ),
    ],
    ['ten pictures with alt text', v2Message(gallery(10, { description: 'x'.repeat(1024) }))],
    ['a file', v2Message({ type: 13, file: { url: 'attachment://a.txt' } })],
    ['a separator', v2Message(text(), { type: 14, spacing: 2, divider: true }, text())],
  ])('are accepted: %s', (_, json) => {
    expect(findViolations('message', json)).toEqual([])
  })
})
