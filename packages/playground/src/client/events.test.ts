import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { asObject, type JsonObject } from '../json.ts'
import {
  alice,
  bob,
  carol,
  gamesChannelId,
  startTestPlayground,
  TEST_SEED,
  type TestPlayground,
} from '../server/test-playground.ts'
import { BOT_USER_ID } from '../state/discord-state.ts'

let playground: TestPlayground
const sockets: WebSocket[] = []

beforeAll(async () => {
  playground = await startTestPlayground({}, { movable: true })
  await playground.control('seed', TEST_SEED)
  await playground.serveInteractions(() => ({ type: 4, data: { content: 'pour toi', flags: 64 } }))
  await playground.api('PUT', `/applications/${BOT_USER_ID}/commands`, [
    { name: 'main', description: 'Ma main' },
  ])
})

afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await playground.close()
})

const eventsUrl = (user: string) =>
  `${playground.discord.url.replace('http', 'ws')}/client/events?user=${user}`

/** Connects as a user and returns the array that collects the events they receive. */
async function collectEvents(user: string): Promise<JsonObject[]> {
  const events: JsonObject[] = []
  const socket = new WebSocket(eventsUrl(user))
  sockets.push(socket)
  socket.on('message', (data) => events.push(asObject(JSON.parse(String(data)))))
  await once(socket, 'open')
  return events
}

/** Waits until all earlier events have arrived: publishes a clock event and waits for it on every connection. */
async function waitForEvents(...all: JsonObject[][]): Promise<void> {
  await playground.client('POST', 'clock', { advance: 1 })
  for (const events of all) {
    await expect.poll(() => events.at(-1)?.type).toBe('hour')
    events.pop()
  }
}

describe('client events', () => {
  it('report created, edited and deleted messages to users who can see them', async () => {
    const [toAlice, toCarol] = [await collectEvents(alice), await collectEvents(carol)]
    const { id } = await playground.post({ content: `<@${alice}>` })
    await playground.api('PATCH', `/channels/${gamesChannelId}/messages/${id}`, { content: 'changé' })
    await playground.api('DELETE', `/channels/${gamesChannelId}/messages/${id}`)
    await waitForEvents(toAlice, toCarol)
    expect(toAlice).toMatchObject([
      { type: 'message', message: { id, content: `<@${alice}>`, rings: [alice] } },
      { type: 'place', place: { id: gamesChannelId, unread: 1, mentions: 1 } },
      { type: 'changed', message: { id, content: 'changé' } },
      { type: 'deleted', channel: gamesChannelId, message: id },
      { type: 'place', place: { unread: 0, mentions: 0 } },
    ])
    expect(toCarol).toEqual([])
  })

  it('report an ephemeral message to its owner only', async () => {
    const [toAlice, toBob] = [await collectEvents(alice), await collectEvents(bob)]
    await playground.interact({ type: 2, data: { name: 'main' } })
    await waitForEvents(toAlice, toBob)
    expect(toAlice).toMatchObject([
      { type: 'message', message: { content: 'pour toi', flags: 64 } },
      { type: 'place' },
    ])
    expect(toBob).toEqual([])
  })

  it('report channels, commands, the clock and problems', async () => {
    const events = await collectEvents(bob)
    const thread = await playground.api('POST', `/channels/${gamesChannelId}/threads`, {
      name: 'Fil',
      type: 11,
    })
    await playground.client('POST', 'clock', { advance: 1000 })
    await playground.api('PUT', `/applications/${BOT_USER_ID}/commands`, [
      { name: 'main', description: 'Ta main' },
    ])
    await playground.post({ content: '' })
    await playground.client('POST', 'read', { user: bob, channel: gamesChannelId })
    await waitForEvents(events)
    expect(events).toMatchObject([
      { type: 'place', place: { id: thread.body.id, type: 11, name: 'Fil', parent: gamesChannelId } },
      { type: 'hour', hour: { offset: 1002 } },
      { type: 'commands', commands: [{ name: 'main', description: 'Ta main' }] },
      {
        type: 'trouble',
        trouble: {
          what: `POST /channels/${gamesChannelId}/messages`,
          message: 'Cannot send an empty message (400, 50006)',
        },
      },
      { type: 'place', place: { id: gamesChannelId, unread: 0 } },
    ])
  })

  it('are refused to bots and to pages from other origins', async () => {
    const connectionError = async (url: string, origin?: string) => {
      const socket = new WebSocket(url, origin === undefined ? {} : { origin })
      const [error] = await once(socket, 'error')
      return String(error)
    }
    expect(await connectionError(eventsUrl(BOT_USER_ID))).toContain('404')
    expect(await connectionError(eventsUrl('999'))).toContain('404')
    expect(await connectionError(eventsUrl(alice), 'http://elsewhere.example')).toContain('403')
    expect(await connectionError(eventsUrl(alice), 'http://127.0.0.1:1')).toContain('403')
  })
})
