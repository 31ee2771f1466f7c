import { parseArgs } from 'node:util'
import { startDemoBot } from './demo/bot.ts'
import { DEMO_SEED } from './demo/seed.ts'
import { startPlayground } from './server/server.ts'
import { seedEmulator } from './state/seed.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    token: { type: 'string' },
    // Folder of the built page.
    page: { type: 'string' },
    // Folder for persisted state; without it nothing is persisted.
    folder: { type: 'string' },
    // Lets the page move the clock.
    movable: { type: 'boolean', default: false },
    // Starts with demo users, servers and a demo bot.
    'seed-demo': { type: 'boolean', default: false },
    // Exits when standard input closes, so that no process outlives a killed parent.
    tied: { type: 'boolean', default: false },
  },
})

/** Prints a one-line error and exits. */
function exitWithError(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const { token, page = null, folder = null, movable } = values
const settings = { archiving: movable, ...(token === undefined ? {} : { token }) }
const playground = await startPlayground(Number(values.port), settings, { page, folder, movable }).catch(
  exitWithError,
)
const { emulator } = playground.instance
if (values['seed-demo']) {
  if (Object.keys(emulator.state.servers).length === 0) seedEmulator(emulator, DEMO_SEED)
  await startDemoBot(`${playground.url}/api/v10`, emulator.settings.token)
}
const shutDown = () => void playground.close().then(() => process.exit(0))
process.on('SIGTERM', shutDown)
process.on('SIGINT', shutDown)
if (values.tied) process.stdin.resume().on('end', shutDown)
process.stdout.write(`${JSON.stringify({ url: playground.url })}\n`)
