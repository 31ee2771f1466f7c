import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { welcomePanel } from '@crackpost/bot/commands/welcome'
import { componentsOf } from '@crackpost/bot/component'
import { REGISTRATION } from '@crackpost/bot/registration'
import { doorOf } from '@crackpost/functions/discord/door'
import { listen } from '@crackpost/functions/discord/listener'
import { appOf } from '@crackpost/functions/wire/app'
import { type Local, local } from '@crackpost/functions/wire/local'
import { seed as populate } from '@crackpost/playground/seed'
import { type Running, start } from '@crackpost/playground/server'
import { applicationOf } from './local/application.ts'
import { demoOf } from './local/demo.ts'
import { folderAt } from './local/folder.ts'
import { journeyOf } from './local/journey.ts'
import { page } from './local/page.ts'
import { SQUARE, TOWN } from './local/town.ts'

// `npm start`: the whole house and a local Discord in one process, on this machine only.

const { values } = parseArgs({
  options: {
    /** Begins anew: everything of before is deleted. */
    fresh: { type: 'boolean', default: false },
    /** Draws that can be repeated. */
    seed: { type: 'string' },
  },
})

const { PORT = '3000', CRACKPOST_DATA = '.playground' } = process.env

/** What can't go on says why in one line. */
function giveUp(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const PORTS = 20

/** The port that is wanted, or else the next one that is free. */
async function discordAt(wanted: number, lent: Parameters<typeof start>[2]): Promise<Running> {
  for (let port = wanted; ; port++) {
    try {
      return await start(port, { archiving: true, oldEdits: null }, lent)
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || port >= wanted + PORTS || port === 0) throw error
      if (port === wanted) process.stdout.write(`Port ${wanted} is taken, so the next free one it is.\n`)
    }
  }
}

/** The secrets of matches: from a seed, where draws are to be repeated. */
function secretsOf(seed: string | undefined): () => string {
  let count = 0
  if (seed === undefined) return () => randomBytes(16).toString('hex')
  return () => createHash('sha256').update(`${seed} ${count++}`).digest('hex').slice(0, 32)
}

async function run(): Promise<void> {
  const port = Number(PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is ${PORT}, and must be a number from 0 to 65535.`)
  const folder = await folderAt(CRACKPOST_DATA, values.fresh)
  const journal = createWriteStream(folder.log)

  let house: Local | null = null
  const present = (): Local => {
    if (!house) throw new Error('the house is not open yet')
    return house
  }
  let ahead = 0
  let onClock = (offset: number): void => {
    ahead = offset
  }
  const discord = await discordAt(port, {
    folder: folder.discord,
    page: await page(),
    movable: true,
    onClock: (offset) => onClock(offset),
  })
  const { world } = discord.desk
  if (Object.keys(world.state.servers).length === 0) populate(world, TOWN)

  const journey = journeyOf(present, ahead)
  onClock = journey.to
  const api = `${discord.url}/api/v10`
  const { token } = world.settings
  const asBot = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(api + path, {
      method,
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const known = await applicationOf(api, token)
  if (!known.ok || known.value === 'token') throw new Error('the local Discord does not answer')
  const me = known.value
  house = await local({
    folder: folder.matches,
    discord: { application: me.id, publicKey: me.publicKey },
    token,
    api,
    lexicon: null,
    now: journey.now,
    sink: (line) => journal.write(`${line}\n`),
  }).catch(async (error) => {
    await discord.close()
    throw error
  })

  const ports = { ...house.world.ports, secret: secretsOf(values.seed) }
  const strangers = TOWN.users.map(({ id, name }) => ({ user: id, name }))
  const door = doorOf({ ...house.world.doorway, app: { ...appOf(ports), demo: demoOf(ports, strangers) } })
  const listener = await listen(async (event) => {
    await journey.arrived()
    return door(event)
  })
  const sent = await asBot('PUT', `/applications/${me.id}/commands`, REGISTRATION)
  if (!sent.ok) throw new Error(`The commands were refused: ${await sent.text()}`)
  const endpoint = await asBot('PATCH', '/applications/@me', { interactions_endpoint_url: listener.url })
  if (!endpoint.ok) throw new Error(`The endpoint was refused: ${await endpoint.text()}`)
  const isFirst = !world.state.messages.some(({ channel }) => channel === SQUARE)
  if (isFirst)
    await house.house.rest.createMessage(
      SQUARE,
      { flags: 1 << 15, components: componentsOf(welcomePanel('fr'), null), allowed_mentions: { parse: [] } },
      { nonce: 'welcome' },
    )
  process.stdout.write(`Crackpost is at ${discord.url}\n`)

  let leaving = false
  const leave = async (): Promise<void> => {
    if (leaving) process.exit(1)
    leaving = true
    await listener.close()
    await house?.close()
    await discord.close()
    journal.end(() => process.exit(0))
  }
  process.on('SIGINT', () => void leave().catch(giveUp))
  process.on('SIGTERM', () => void leave().catch(giveUp))
}

await run().catch(giveUp)
