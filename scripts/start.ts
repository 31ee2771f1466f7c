import './local/sdk-warning.ts'
import './local/private-umask.ts'
import { createHash, randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { welcomePanel } from '@crackpost/bot/commands/welcome'
import { componentsOf } from '@crackpost/bot/discord/components'
import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import { type SingleProcess, startSingleProcess } from '@crackpost/functions/composition/single-process'
import { createInteractionEndpoint } from '@crackpost/functions/http/interaction-endpoint'
import { startNodeServer } from '@crackpost/functions/http/node-server'
import { type RunningPlayground, startPlayground } from '@crackpost/playground/server/server'
import { seedEmulator } from '@crackpost/playground/state/seed'
import { fetchApplication } from './local/application.ts'
import { createDemoOpener } from './local/demo.ts'
import { openPlaygroundFolder } from './local/folder.ts'
import { buildPage } from './local/page-build.ts'
import { SEED_DATA, WELCOME_CHANNEL_ID } from './local/seed-data.ts'
import { openStartLog } from './local/start-log.ts'
import { createTimeTravel } from './local/time-travel.ts'

// `npm start`: the bot and a local Discord in one process, reachable from this machine only.

const { values } = parseArgs({
  options: {
    /** Deletes the data of earlier runs. */
    fresh: { type: 'boolean', default: false },
    /** Makes the draws repeatable. */
    seed: { type: 'string' },
  },
})

const { PORT = '3000', CRACKPOST_DATA = '.playground' } = process.env

function exitWithError(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const MAX_PORT_TRIES = 20

/** Starts the local Discord on the first port that is free, of 20 from `firstPort` on. */
async function startDiscord(
  firstPort: number,
  discordOptions: Parameters<typeof startPlayground>[2],
): Promise<RunningPlayground> {
  for (let port = firstPort; ; port++) {
    try {
      return await startPlayground(port, { archiving: true, oldEdits: null }, discordOptions)
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || port >= firstPort + MAX_PORT_TRIES || port === 0) throw error
      if (port === firstPort)
        process.stdout.write(`Port ${firstPort} is taken, so the next free one it is.\n`)
    }
  }
}

/** Creates the source of match seeds: derived from `seed`, or random without it. */
function createSecretSource(seed: string | undefined): () => string {
  let count = 0
  if (seed === undefined) return () => randomBytes(16).toString('hex')
  return () => createHash('sha256').update(`${seed} ${count++}`).digest('hex').slice(0, 32)
}

async function run(): Promise<void> {
  const port = Number(PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is ${PORT}, and must be a number from 0 to 65535.`)
  const folder = await openPlaygroundFolder(CRACKPOST_DATA, values.fresh)
  const journal = openStartLog(folder.log)

  let bot: SingleProcess | null = null
  const requireBot = (): SingleProcess => {
    if (!bot) throw new Error('the bot has not started yet')
    return bot
  }
  let clockOffset = 0
  let onClock = (offset: number): void => {
    clockOffset = offset
  }
  const discord = await startDiscord(port, {
    folder: folder.discord,
    page: await buildPage(),
    movable: true,
    onClock: (offset) => onClock(offset),
  })
  const { emulator } = discord.instance
  if (Object.keys(emulator.state.servers).length === 0) seedEmulator(emulator, SEED_DATA)

  const timeTravel = createTimeTravel(requireBot, clockOffset)
  onClock = timeTravel.travelTo
  const api = `${discord.url}/api/v10`
  const { token } = emulator.settings
  const asBot = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(api + path, {
      method,
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const known = await fetchApplication(api, token)
  if (!known.ok || known.value === 'token') throw new Error('the local Discord does not answer')
  const me = known.value
  bot = await startSingleProcess({
    folder: folder.matches,
    discord: { application: me.id, publicKey: me.publicKey },
    token,
    api,
    lexicon: null,
    now: timeTravel.now,
    sink: journal.write,
    tellOperator: (text) => process.stdout.write(`${text}\n`),
  }).catch(async (error) => {
    await discord.close()
    throw error
  })

  const ports = { ...bot.services.ports, randomSecret: createSecretSource(values.seed) }
  const demoPlayers = SEED_DATA.users.map(({ id, name }) => ({ user: id, name }))
  const interactionEndpoint = createInteractionEndpoint({
    ...bot.services,
    ports,
    openDemoMatch: createDemoOpener(ports, demoPlayers),
  })
  const listener = await startNodeServer(async (event) => {
    await timeTravel.untilArrived()
    return interactionEndpoint(event)
  })
  const sent = await asBot('PUT', `/applications/${me.id}/commands`, COMMAND_MANIFEST)
  if (!sent.ok) throw new Error(`The commands were refused: ${await sent.text()}`)
  const endpoint = await asBot('PATCH', '/applications/@me', { interactions_endpoint_url: listener.url })
  if (!endpoint.ok) throw new Error(`The endpoint was refused: ${await endpoint.text()}`)
  const isFirst = !emulator.state.messages.some(({ channel }) => channel === WELCOME_CHANNEL_ID)
  if (isFirst)
    await bot.deliveryDeps.rest.createMessage(
      WELCOME_CHANNEL_ID,
      { flags: 1 << 15, components: componentsOf(welcomePanel('fr'), null), allowed_mentions: { parse: [] } },
      { nonce: 'welcome' },
    )
  process.stdout.write(`Crackpost is at ${discord.url}\n`)

  let leaving = false
  const leave = async (): Promise<void> => {
    if (leaving) process.exit(1)
    leaving = true
    await listener.close()
    await bot?.close()
    await discord.close()
    await journal.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void leave().catch(exitWithError))
  process.on('SIGTERM', () => void leave().catch(exitWithError))
}

await run().catch(exitWithError)
