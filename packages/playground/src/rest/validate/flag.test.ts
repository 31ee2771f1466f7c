import { expect, it } from 'vitest'
import {
  COMPONENTS_V2_MESSAGE_FLAG,
  EPHEMERAL_MESSAGE_FLAG,
  LOADING_MESSAGE_FLAG,
  SILENT_MESSAGE_FLAG,
  SUPPRESS_EMBEDS_MESSAGE_FLAG,
} from '../../message-flags.ts'
import { findViolations, type PayloadKind } from './index.ts'

const callback = (type: number) => (flags: number) => ({ type, data: { content: 'x', flags } })
const message = (flags: number) => ({ content: 'x', flags })

const modes: [string, PayloadKind, (flags: number) => object, number[]][] = [
  ['a message', 'message', message, [SUPPRESS_EMBEDS_MESSAGE_FLAG, SILENT_MESSAGE_FLAG]],
  ['an edit', 'edit-message', message, [SUPPRESS_EMBEDS_MESSAGE_FLAG]],
  ['an edit of the original response', 'original', message, [SUPPRESS_EMBEDS_MESSAGE_FLAG]],
  [
    'a follow-up',
    'followup',
    message,
    [SUPPRESS_EMBEDS_MESSAGE_FLAG, EPHEMERAL_MESSAGE_FLAG, SILENT_MESSAGE_FLAG],
  ],
  [
    'a response',
    'callback',
    callback(4),
    [SUPPRESS_EMBEDS_MESSAGE_FLAG, EPHEMERAL_MESSAGE_FLAG, SILENT_MESSAGE_FLAG],
  ],
  ['an update response', 'callback', callback(7), [SUPPRESS_EMBEDS_MESSAGE_FLAG]],
  ['a deferred response', 'callback', callback(5), [EPHEMERAL_MESSAGE_FLAG]],
  ['a deferred update', 'callback', callback(6), []],
]

it.each(modes)('%s allows exactly its own flags', (_, kind, body, allowed) => {
  for (const flag of [
    SUPPRESS_EMBEDS_MESSAGE_FLAG,
    EPHEMERAL_MESSAGE_FLAG,
    LOADING_MESSAGE_FLAG,
    SILENT_MESSAGE_FLAG,
  ]) {
    const found = findViolations(kind, body(flag)).map(({ at }) => at.at(-1))
    expect(found, `${flag}`).toEqual(allowed.includes(flag) ? [] : ['flags'])
  }
})

it('the Components V2 flag is accepted only where components can be sent', () => {
  const deferredViolations = (flags: number) => findViolations('callback', { type: 5, data: { flags } })
  expect(deferredViolations(COMPONENTS_V2_MESSAGE_FLAG)).toMatchObject([
    { at: ['data', 'flags'], source: 'limit' },
  ])
  expect(deferredViolations(EPHEMERAL_MESSAGE_FLAG)).toEqual([])
})
