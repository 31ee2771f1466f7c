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

let stage: TestPlayground
const open: WebSocket[] = []

beforeAll(async () => {
  stage = await startTestPlayground({}, { movable: true })
  await stage.control('seed', TEST_SEED)
  await stage.serveInteractions(() => ({ type: 4, data: { content: 'pour toi', flags: 64 } }))
  await stage.api('PUT', `/applications/${BOT_USER_ID}/commands`, [{ name: 'main', description: 'Ma main' }])
})

afterAll(async () => {
  for (const socket of open) socket.terminate()
  await stage.close()
})

const address = (user: string) => `${stage.discord.url.replace('http', 'ws')}/client/events?user=${user}`

/** Connects as a user and returns the array that collects the events they receive. */
async function hearing(user: string): Promise<JsonObject[]> {
  const events: JsonObject[] = []
  const socket = new WebSocket(address(user))
  open.push(socket)
  socket.on('message', (data) => events.push(asObject(JSON.parse(String(data)))))
  await once(socket, 'open')
  return events
}

/** Waits until all earlier events have arrived: publishes a clock event and waits for it on every connection. */
async function settled(...all: JsonObject[][]): Promise<void> {
  await stage.client('POST', 'clock', { advance: 1 })
  for (const events of all) {
    await expect.poll(() => events.at(-1)?.type).toBe('hour')
    events.pop()
  }
}

describe('client events', () => {
  it('report created, edited and deleted messages to users who can see them', async () => {
    const [toAlice, toCarol] = [await hearing(alice), await hearing(carol)]
    const { id } = await stage.post({ content: `<@${alice}>` })
    await stage.api('PATCH', `/channels/${gamesChannelId}/messages/${id}`, { content: 'changé' })
    await stage.api('DELETE', `/channels/${gamesChannelId}/messages/${id}`)
    await settled(toAlice, toCarol)
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
    const [toAlice, toBob] = [await hearing(alice), await hearing(bob)]
    await stage.interact({ type: 2, data: { name: 'main' } })
    await settled(toAlice, toBob)
    expect(toAlice).toMatchObject([
      { type: 'message', message: { content: 'pour toi', flags: 64 } },
      { type: 'place' },
    ])
    expect(toBob).toEqual([])
  })

  it('report channels, commands, the clock and problems', async () => {
    const events = await hearing(bob)
    const thread = await stage.api('POST', `/channels/${gamesChannelId}/threads`, { name: 'Fil', type: 11 })
    await stage.client('POST', 'clock', { advance: 1000 })
    await stage.api('PUT', `/applications/${BOT_USER_ID}/commands`, [
      { name: 'main', description: 'Ta main' },
    ])
    await stage.post({ content: '' })
    await stage.client('POST', 'read', { user: bob, channel: gamesChannelId })
    await settled(events)
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
    expect(await connectionError(address(BOT_USER_ID))).toContain('404')
    expect(await connectionError(address('999'))).toContain('404')
    expect(await connectionError(address(alice), 'http://elsewhere.example')).toContain('403')
    expect(await connectionError(address(alice), 'http://127.0.0.1:1')).toContain('403')
  })
})
