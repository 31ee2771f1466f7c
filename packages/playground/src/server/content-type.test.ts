import { expect, it } from 'vitest'
import { contentTypeOf } from './content-type.ts'

it.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['/assets/app-4f3a9c1b.js', 'text/javascript; charset=utf-8'],
  ['style.css', 'text/css; charset=utf-8'],
  ['app.js.map', 'application/json'],
  ['BOARD.PNG', 'image/png'],
  ['mark.svg', 'image/svg+xml'],
  ['font.woff2', 'font/woff2'],
  ['site.webmanifest', 'application/manifest+json'],
])('states the content type of %s', (name, type) => {
  expect(contentTypeOf(name)).toBe(type)
})

it.each(['', 'html', '.html', 'run.sh', 'a.constructor', 'a.__proto__', 'png/a'])(
  'knows no content type of "%s"',
  (name) => {
    expect(contentTypeOf(name)).toBeNull()
  },
)
