import { describe, expect, it } from 'vitest'
import type { ChannelSummary, ClientHome, ClientMessage } from '../client/protocol.ts'
import {
  applyEventToHome,
  applyEventToMessages,
  countUnreadMentions,
  isLaterSnowflake,
  markReadInHome,
} from './client-events.ts'

const place: ChannelSummary = {
  id: '7',
  type: 0,
  name: 'general',
  server: '5',
  parent: null,
  archived: false,
  unread: 0,
  mentions: 0,
}

const home: ClientHome = {
  me: { id: '1', name: 'Zoé', locale: 'fr', manages: false },
  users: [],
  servers: [],
  places: [place],
  commands: [],
  application: { id: '9', name: 'bot' },
  hour: { now: 0, offset: 0, movable: true },
}

const message = (id: string, more: Partial<ClientMessage> = {}): ClientMessage => ({
  id,
  channel_id: '7',
  author: { id: '9', username: 'bot' },
  content: id,
  timestamp: '',
  edited_timestamp: null,
  flags: 0,
  components: [],
  attachments: [],
  thread: null,
  rings: [],
  answers: null,
  ...more,
})

const ids = (messages: readonly ClientMessage[]) => messages.map(({ id }) => id)

describe('applyEventToHome', () => {
  it('applies unread and mention counts', () => {
    const after = applyEventToHome(home, { type: 'place', place: { ...place, unread: 2, mentions: 1 } })
    expect(countUnreadMentions(after)).toBe(1)
    expect(markReadInHome(after, '7').places[0]).toMatchObject({ unread: 0, mentions: 0 })
    expect(markReadInHome(home, '7')).toBe(home)
  })

  it('adds new channels and replaces known ones', () => {
    const thread = { ...place, id: '8', type: 11, parent: '7' }
    expect(applyEventToHome(home, { type: 'place', place: thread }).places).toEqual([place, thread])
    const renamed = { ...place, name: 'salon' }
    expect(applyEventToHome(home, { type: 'place', place: renamed }).places).toEqual([renamed])
  })
})

describe('applyEventToMessages', () => {
  const two = [message('20'), message('30')]
  const applyMessageEvent = (type: 'message' | 'changed', changed: ClientMessage) =>
    applyEventToMessages(two, '7', { type, message: changed })

  it('adds each message once, oldest first', () => {
    expect(ids(applyMessageEvent('message', message('40')))).toEqual(['20', '30', '40'])
    expect(ids(applyMessageEvent('message', message('25')))).toEqual(['20', '25', '30'])
    expect(ids(applyMessageEvent('message', message('30')))).toEqual(['20', '30'])
    expect(ids(applyMessageEvent('message', message('100')))).toEqual(['20', '30', '100'])
    expect(isLaterSnowflake('100', '99')).toBe(true)
  })

  it('applies edits and deletions', () => {
    expect(applyMessageEvent('changed', message('30', { content: 'x' }))[1]?.content).toBe('x')
    expect(applyMessageEvent('changed', message('10'))).toEqual(two)
    expect(ids(applyEventToMessages(two, '7', { type: 'deleted', channel: '7', message: '20' }))).toEqual([
      '30',
    ])
  })

  it('ignores messages of other channels', () => {
    expect(applyMessageEvent('message', message('40', { channel_id: '8' }))).toBe(two)
  })
})
