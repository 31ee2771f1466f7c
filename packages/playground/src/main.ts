import { parseArgs } from 'node:util'
import { demo } from './demo/application.ts'
import { scene } from './demo/scene.ts'
import { seed } from './seed.ts'
import { start } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    token: { type: 'string' },
    // The folder of the built page.
    page: { type: 'string' },
    // Where everything is kept.
    folder: { type: 'string' },
    // People may move the clock.
    movable: { type: 'boolean', default: false },
    // Begins with a few people, places and a bot of its own, so that the page can be tried.
    'seed-demo': { type: 'boolean', default: false },
    // Ends when standard input does, so that nothing is left behind by a starter that was killed.
    tied: { type: 'boolean', default: false },
  },
})

/** What can't be started says why in one line. */
function giveUp(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const { token, page = null, folder = null, movable } = values
const settings = { archiving: movable, ...(token === undefined ? {} : { token }) }
const running = await start(Number(values.port), settings, { page, folder, movable }).catch(giveUp)
const { world } = running.desk
if (values['seed-demo']) {
  if (Object.keys(world.state.servers).length === 0) seed(world, scene)
  await demo(`${running.url}/api/v10`, world.settings.token)
}
const leave = () => void running.close().then(() => process.exit(0))
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
if (values.tied) process.stdin.resume().on('end', leave)
process.stdout.write(`${JSON.stringify({ url: running.url })}\n`)
