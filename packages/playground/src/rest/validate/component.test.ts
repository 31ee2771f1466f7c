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
const first = (...components: object[]) => ({ content: 'x', components })
const second = (...components: object[]) => ({ flags: 32_768, components })

const inRow = 'components.0.components.0'

describe('the components of a message', () => {
  it.each<[string, object, string]>([
    ['a long id', first(row(button({ custom_id: 'x'.repeat(101) }))), `${inRow}.custom_id`],
    ['an empty id', first(row(button({ custom_id: '' }))), `${inRow}.custom_id`],
    ['a button without an id', first(row(button({ custom_id: undefined }))), `${inRow}.custom_id`],
    ['an id twice', first(row(button()), row(button())), 'components.1.components.0.custom_id'],
    ['an id twice, beside a text', second(section(), row(button())), 'components.1.components.0.custom_id'],
    ['a number twice', second({ ...text(), id: 4 }, { ...text(), id: 4 }), 'components.1.id'],
    ['a long label', first(row(button({ label: 'x'.repeat(81) }))), `${inRow}.label`],
    ['a button that shows nothing', first(row(button({ label: undefined }))), `${inRow}.label`],
    ['a button with an empty label', first(row(button({ label: '' }))), `${inRow}.label`],
    ['a button with an address', first(row(button({ url: 'https://example.org' }))), `${inRow}.url`],
    ['a link without an address', first(row(link({ url: undefined }))), `${inRow}.url`],
    ['a link with an id', first(row(link({ custom_id: 'a' }))), `${inRow}.custom_id`],
    [
      'a thing to buy with a label',
      first(row({ type: 2, style: 6, sku_id: '1', label: 'x' })),
      `${inRow}.label`,
    ],
    ['a thing to buy that is nothing', first(row({ type: 2, style: 6 })), `${inRow}.sku_id`],
    ['six buttons in a row', first(row(...buttons(6))), 'components.0.components'],
    ['an empty row', first(row()), 'components.0.components'],
    [
      'a select beside a button',
      first(row(button(), { type: 5, custom_id: 'b' })),
      'components.0.components',
    ],
    [
      'two selects in a row',
      first(row({ type: 5, custom_id: 'a' }, { type: 5, custom_id: 'b' })),
      'components.0.components',
    ],
    ['six rows', first(...buttons(6).map((each) => row(each))), 'components'],
    ['a button without a row', first(button()), 'components.0.type'],
    ['a text without the flag', { components: [text()] }, 'components.0.type'],
    ['a container without the flag', { components: [container(text())] }, 'components.0.type'],
    ['41 components', second(...texts(41)), 'components'],
    ['41 components, nested ones with them', second(container(...texts(37)), section()), 'components'],
    ['4,001 characters', second(text('x'.repeat(2001)), container(text('x'.repeat(2000)))), 'components'],
    ['an empty text', second(text('')), 'components.0.content'],
    ['a container in a container', second(container(container(text()))), 'components.0.components.0.type'],
    ['an empty container', second(container()), 'components.0.components'],
    ['four texts in a section', second(section({ components: texts(4) })), 'components.0.components'],
    ['a section without a text', second(section({ components: [] })), 'components.0.components'],
    ['a section with nothing beside it', second(section({ accessory: undefined })), 'components.0.accessory'],
    [
      'a section with a select',
      second(section({ accessory: { type: 5, custom_id: 'b' } })),
      'components.0.accessory.type',
    ],
    ['an empty gallery', second(gallery(0)), 'components.0.items'],
    ['eleven pictures', second(gallery(11)), 'components.0.items'],
    [
      'long alt text',
      second(gallery(1, { description: 'x'.repeat(1025) })),
      'components.0.items.0.description',
    ],
    ['a picture from nowhere', second(gallery(1, { media: {} })), 'components.0.items.0.media.url'],
    [
      'a file from elsewhere',
      second({ type: 13, file: { url: 'https://example.org' } }),
      'components.0.file.url',
    ],
  ])('are rejected: %s', (_, json, path) => {
    expect(findViolations('message', json).map(({ at }) => at.join('.'))).toEqual([path])
  })

  it.each<[string, object]>([
    [
      'an id and a label as long as they may be',
      first(row(button({ custom_id: 'x'.repeat(100), label: 'x'.repeat(80) }))),
    ],
    ['a button with a picture only', first(row(button({ label: undefined, emoji: { name: '🎲' } })))],
    ['a link', first(row(link()))],
    ['a thing to buy', first(row({ type: 2, style: 6, sku_id: '1' }))],
    [
      'five rows of five',
      first(
        ...'abcde'
          .split('')
          .map((id) => row(...buttons(5).map((each) => ({ ...each, custom_id: id + each.custom_id })))),
      ),
    ],
    ['six rows with the flag', second(...buttons(6).map((each) => row(each)))],
    ['numbers that Discord shall give', second({ ...text(), id: 0 }, { ...text(), id: 0 })],
    ['40 components', second(container(...texts(36)), section())],
    ['4,000 characters', second(text('😀'.repeat(2000)), container(text('x'.repeat(2000))))],
    [
      'a section with a picture',
      second(
        section({ components: texts(3), accessory: { type: 11, media: { url: 'https://example.org' } } }),
      ),
    ],
    ['ten pictures with alt text', second(gallery(10, { description: 'x'.repeat(1024) }))],
    ['a file', second({ type: 13, file: { url: 'attachment://a.txt' } })],
    ['a line between', second(text(), { type: 14, spacing: 2, divider: true }, text())],
  ])('are accepted: %s', (_, json) => {
    expect(findViolations('message', json)).toEqual([])
  })
})
