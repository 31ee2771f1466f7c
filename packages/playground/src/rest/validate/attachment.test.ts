import { expect, it } from 'vitest'
import { findViolations } from './index.ts'

const gallery = (url: string) => ({ flags: 32_768, components: [{ type: 12, items: [{ media: { url } }] }] })
const body = gallery('attachment://board.png')
const path = ['components', 0, 'items', 0, 'media', 'url']

const where = (json: object, files?: string[]) =>
  findViolations('message', json, files === undefined ? {} : { files }).map(({ at }) => at)

it('a file that is asked for has to come', () => {
  expect(where(body, ['other.png'])).toEqual([path])
  expect(where(body, [])).toEqual([path])
  expect(where(body, ['board.png'])).toEqual([])
})

it('a file may come under the name that the list gives it', () => {
  expect(where({ ...body, attachments: [{ id: 0, filename: 'board.png' }] })).toEqual([])
  expect(where({ ...body, attachments: [{ id: 0, filename: 'other.png' }] })).toEqual([path])
})

it('nothing is said of files where nothing is known of them', () => {
  expect(where(body)).toEqual([])
  expect(where(gallery('https://example.org/board.png'), [])).toEqual([])
})

it('embeds ask for files too', () => {
  const image = { embeds: [{ image: { url: 'attachment://board.png' } }] }
  const icon = { embeds: [{ footer: { text: 'x', icon_url: 'attachment://board.png' } }] }
  expect(where(image, [])).toEqual([['embeds', 0, 'image', 'url']])
  expect(where(icon, [])).toEqual([['embeds', 0, 'footer', 'icon_url']])
  expect(where(image, ['board.png'])).toEqual([])
})

it('a description of a file has its limit', () => {
  const described = (size: number) => ({
    content: 'x',
    attachments: [{ id: 0, filename: 'a', description: 'x'.repeat(size) }],
  })
  expect(where(described(1024))).toEqual([])
  expect(where(described(1025))).toEqual([['attachments', 0, 'description']])
})
