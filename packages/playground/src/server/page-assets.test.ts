import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alice, startTestPlayground, TEST_SEED, type TestPlayground } from './test-playground.ts'

let root: string
let playground: TestPlayground

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'page-'))
  const page = join(root, 'page')
  await mkdir(join(page, 'assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(page, 'index.html'), '<p>bonjour')
  await writeFile(join(page, 'assets', 'app-B4f3a9c1.js'), 'let a')
  await writeFile(join(page, 'run.sh'), 'echo')
  await symlink(join(root, 'secret.txt'), join(page, 'link.txt'))
  playground = await startTestPlayground({}, { page })
  await playground.control('seed', TEST_SEED)
})

afterAll(async () => {
  await playground.close()
  await rm(root, { recursive: true })
})

/** Sends a raw HTTP request whose path and headers no client normalises. */
function sendRawRequest(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = new URL(playground.discord.url)
  return new Promise<{ status: number | undefined; text: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode, text, headers: response.headers }))
      })
      outgoing.on('error', reject)
      outgoing.end(method === 'POST' ? '{}' : undefined)
    },
  )
}

describe('the page', () => {
  it('is served with a strict content security policy and immutable hashed assets', async () => {
    const index = await sendRawRequest('/')
    expect(index).toMatchObject({
      status: 200,
      text: '<p>bonjour',
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    })
    expect(index.headers['content-security-policy']).toMatch(
      /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/,
    )
    expect(await sendRawRequest('/assets/app-B4f3a9c1.js?x=1')).toMatchObject({
      text: 'let a',
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    })
    expect(await sendRawRequest('/', {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
    expect(await sendRawRequest('/', {}, 'POST')).toMatchObject({ status: 404 })
  })

  it('serves no files from outside its folder', async () => {
    const ways = [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/../../secret.txt',
      '/assets/..%5c..%5csecret.txt',
      `//${root}/secret.txt`,
      `/${encodeURIComponent(join(root, 'secret.txt'))}`,
      '/link.txt',
      '/run.sh',
      '/assets',
      '/%00',
      '/%E0%A4%A',
    ]
    for (const way of ways) {
      const { status, text } = await sendRawRequest(way)
      expect([way, text.includes('secret')]).toEqual([way, false])
      expect([way, status]).toEqual([way, 404])
    }
  })
})

describe('origin checks', () => {
  const { host } = { host: () => new URL(playground.discord.url).host }
  const people = '/client/people'

  it('accept requests to loopback host names', async () => {
    const { port } = new URL(playground.discord.url)
    for (const name of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])
      expect(await sendRawRequest(people, { host: `${name}:${port}` })).toMatchObject({ status: 200 })
    expect(await sendRawRequest(people, { host: host(), origin: `http://${host()}` })).toMatchObject({
      status: 200,
    })
  })

  it('reject other hosts and other origins on every path', async () => {
    const strangers: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: `evil.example:${new URL(playground.discord.url).port}` },
      { host: '127.0.0.1.evil.example' },
      { host: 'localhost@evil.example' },
      { host: host(), origin: 'https://evil.example' },
      { host: host(), origin: 'http://localhost:1' },
      { host: host(), origin: 'null' },
    ]
    for (const headers of strangers)
      for (const path of ['/', people, '/control/state', '/api/v10/users/@me', '/attachments/1/2/x'])
        expect([path, headers, (await sendRawRequest(path, headers)).status]).toEqual([path, headers, 403])
    for (const path of ['/control/reset', '/client/say'])
      expect(
        await sendRawRequest(path, { host: host(), origin: 'https://evil.example' }, 'POST'),
      ).toMatchObject({
        status: 403,
      })
  })

  it('allow cross-site links to the page only', async () => {
    const from = { host: host(), 'sec-fetch-site': 'cross-site' }
    expect(await sendRawRequest('/', from)).toMatchObject({ status: 200 })
    expect(await sendRawRequest(people, from)).toMatchObject({ status: 403 })
    expect(await sendRawRequest('/control/state', { ...from, 'sec-fetch-site': 'same-site' })).toMatchObject({
      status: 403,
    })
    expect(await sendRawRequest(people, { ...from, 'sec-fetch-site': 'same-origin' })).toMatchObject({
      status: 200,
    })
  })

  it('reject moving the clock if it is not movable', async () => {
    expect(await playground.client('POST', 'clock', { advance: 1 })).toMatchObject({ status: 403 })
    expect(await playground.home(alice)).toMatchObject({ hour: { movable: false, offset: 0 } })
  })
})
