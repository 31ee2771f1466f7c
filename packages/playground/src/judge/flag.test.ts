import { expect, it } from 'vitest'
import { EMBEDS_OFF, EPHEMERAL, LOADING, SECOND_COMPONENTS, SILENT } from './flag.ts'
import { faults, type Kind } from './index.ts'

const callback = (type: number) => (flags: number) => ({ type, data: { content: 'x', flags } })
const message = (flags: number) => ({ content: 'x', flags })

const ways: [string, Kind, (flags: number) => object, number[]][] = [
  ['a message', 'message', message, [EMBEDS_OFF, SILENT]],
  ['an edit', 'edit-message', message, [EMBEDS_OFF]],
  ['the answer, edited', 'original', message, [EMBEDS_OFF]],
  ['a further answer', 'followup', message, [EMBEDS_OFF, EPHEMERAL, SILENT]],
  ['an answer', 'callback', callback(4), [EMBEDS_OFF, EPHEMERAL, SILENT]],
  ['a message changed by an answer', 'callback', callback(7), [EMBEDS_OFF]],
  ['an answer to come', 'callback', callback(5), [EPHEMERAL]],
  ['a change to come', 'callback', callback(6), []],
]

it.each(ways)('%s may set its own flags and no other', (_, kind, body, allowed) => {
  for (const flag of [EMBEDS_OFF, EPHEMERAL, LOADING, SILENT]) {
    const found = faults(kind, body(flag)).map(({ at }) => at.at(-1))
    expect(found, `${flag}`).toEqual(allowed.includes(flag) ? [] : ['flags'])
  }
})

it('components V2 can be promised by what brings them only', () => {
  const deferred = (flags: number) => faults('callback', { type: 5, data: { flags } })
  expect(deferred(SECOND_COMPONENTS)).toMatchObject([{ at: ['data', 'flags'], source: 'limit' }])
  expect(deferred(EPHEMERAL)).toEqual([])
})
