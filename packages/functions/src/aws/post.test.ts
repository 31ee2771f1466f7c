import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Peer, post } from './post.ts'

/** What the other end does with a request: an answer, or nothing at all. */
type Turn = { readonly status: number; readonly text: string } | 'hang' | 'break'

describe('a letter to AWS', () => {
  const turns: Turn[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    bodies.push(Buffer.concat(chunks).toString())
    const turn = turns.shift()
    if (turn === 'break') request.socket.destroy()
    else if (turn !== 'hang') response.writeHead(turn?.status ?? 200).end(turn?.text)
  })
  let peer: Peer

  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    peer = {
      service: 'dynamodb',
      region: 'eu-west-3',
      endpoint: new URL(`http://127.0.0.1:${port}`),
      credentials: () => ({ accessKeyId: 'nobody', secretAccessKey: 'nothing' }),
      attempts: 2,
      patience: 300,
    }
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    turns.length = 0
    bodies.length = 0
  })

  const letter = { path: '/', headers: {}, body: '{"é":1}' }
  const sent = (isPassing = () => false) => post(peer, letter, isPassing)

  it('is answered', async () => {
    turns.push({ status: 200, text: 'é' })
    expect(await sent()).toEqual({ status: 200, text: 'é' })
    expect(bodies).toEqual([letter.body])
  })

  it.each([
    ['nobody answers in time', 'hang'],
    ['the line breaks', 'break'],
    ['the other end is at fault', { status: 500, text: '' }],
  ] as const)('is sent again where %s', async (_, turn) => {
    turns.push(turn, { status: 200, text: 'there' })
    expect(await sent()).toEqual({ status: 200, text: 'there' })
    expect(bodies).toEqual([letter.body, letter.body])
  })

  it('is sent again where the answer says that it is only too much at once', async () => {
    turns.push({ status: 400, text: 'slow down' }, { status: 400, text: 'slow down' })
    expect(await sent(() => true)).toEqual({ status: 400, text: 'slow down' })
    expect(bodies).toHaveLength(2)
  })

  it('is not sent again where it was refused', async () => {
    turns.push({ status: 400, text: 'no' })
    expect(await sent()).toEqual({ status: 400, text: 'no' })
    expect(bodies).toHaveLength(1)
  })

  it('that never arrives is an error', async () => {
    turns.push('break', 'break')
    await expect(sent()).rejects.toThrow()
    expect(bodies).toHaveLength(2)
  })
})
