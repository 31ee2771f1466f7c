import { describe, expect, it } from 'vitest'
import type { ClientMessage } from '../client/protocol.ts'
import { messageExcerpt } from './excerpt.ts'

const message = (content: string, components: unknown[] = []): ClientMessage => ({
  id: '1',
  channel_id: '2',
  author: { id: '3', username: 'bot' },
  content,
  timestamp: '',
  edited_timestamp: null,
  flags: 0,
  components,
  attachments: [],
  thread: null,
  rings: [],
  answers: null,
})
const format = { name: (id: string) => `user${id}`, time: (at: number) => `at ${at}` }

describe('messageExcerpt', () => {
  it('removes markdown', () => {
    expect(messageExcerpt(message('# Hello\n**<@7>**, it is `your` turn <t:5:R>'), format)).toBe(
      'Hello @user7, it is your turn at 5000',
    )
  })

  it('reads text from components', () => {
    const inside = [
      { type: 10, content: 'one' },
      { type: 9, components: [{ type: 10, content: 'two' }] },
    ]
    expect(messageExcerpt(message('', [{ type: 17, components: inside }]), format)).toBe('one two')
  })

  it('hides spoilers and limits the length', () => {
    expect(messageExcerpt(message('it is ||CHAT||'), format)).toBe('it is ▮▮▮')
    expect(messageExcerpt(message('a'.repeat(500)), format)).toHaveLength(121)
  })
})
