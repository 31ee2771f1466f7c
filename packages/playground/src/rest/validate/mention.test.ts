import { expect, it } from 'vitest'
import { findViolations } from './index.ts'

const errorPaths = (allowed_mentions: unknown) =>
  findViolations('message', { content: '<@1>', allowed_mentions }).map(({ at }) => at.join('.'))
const ids = (count: number) => Array.from({ length: count }, (_, id) => `${id}`)

it.each<[string, unknown, string[]]>([
  ['all users and a list of users', { parse: ['users'], users: ['1'] }, ['allowed_mentions']],
  ['all roles and a list of roles', { parse: ['roles'], roles: ['1'] }, ['allowed_mentions']],
  ['an unknown kind', { parse: ['cats'] }, ['allowed_mentions.parse']],
  ['more than 100 ids', { users: ids(101) }, ['allowed_mentions.users']],
  ['an id that is a number', { users: [1] }, ['allowed_mentions.users.0']],
  ['a typo', { user: ['1'] }, ['allowed_mentions.user']],
])('allowed mentions are rejected: %s', (_, allowed, paths) => {
  expect(errorPaths(allowed)).toEqual(paths)
})

it.each<[string, unknown]>([
  ['nobody', { parse: [] }],
  ['100 users', { users: ids(100) }],
  ['all users and a list of roles', { parse: ['users', 'everyone'], roles: ['1'] }],
  ['all users and an empty list', { parse: ['users'], users: [] }],
  ['undefined', undefined],
])('allowed mentions are accepted: %s', (_, allowed) => {
  expect(errorPaths(allowed)).toEqual([])
})
