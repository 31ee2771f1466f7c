import { expect, it } from 'vitest'
import { findViolations } from './index.ts'

const gallery = (url: string) => ({ flags: 32_768, components: [{ type: 12, items: [{ media: { url } }] }] })
const body = gallery('attachment://board.png')
const path = ['components', 0, 'items', 0, 'media', 'url']

const errorPaths = (json: object, files?: string[]) =>
  findViolations('message', json, files === undefined ? {} : { files }).map(({ at }) => at)

it('rejects a referenced file that is not uploaded', () => {
  expect(errorPaths(body, ['other.png'])).toEqual([path])
  expect(errorPaths(body, [])).toEqual([path])
  expect(errorPaths(body, ['board.png'])).toEqual([])
})

it('accepts a file listed in attachments', () => {
  expect(errorPaths({ ...body, attachments: [{ id: 0, filename: 'board.png' }] })).toEqual([])
  expect(errorPaths({ ...body, attachments: [{ id: 0, filename: 'other.png' }] })).toEqual([path])
})

it('does not check references if the files are unknown', () => {
  expect(errorPaths(body)).toEqual([])
  expect(errorPaths(gallery('https://example.org/board.png'), [])).toEqual([])
})

it('checks references in embeds', () => {
  const image = { embeds: [{ image: { url: 'attachment://board.png' } }] }
  const icon = { embeds: [{ footer: { text: 'x', icon_url: 'attachment://board.png' } }] }
  expect(errorPaths(image, [])).toEqual([['embeds', 0, 'image', 'url']])
  expect(errorPaths(icon, [])).toEqual([['embeds', 0, 'footer', 'icon_url']])
  expect(errorPaths(image, ['board.png'])).toEqual([])
})

it('limits the description of a file', () => {
  const messageWithDescription = (size: number) => ({
    content: 'x',
    attachments: [{ id: 0, filename: 'a', description: 'x'.repeat(size) }],
  })
  expect(errorPaths(messageWithDescription(1024))).toEqual([])
  expect(errorPaths(messageWithDescription(1025))).toEqual([['attachments', 0, 'description']])
})
