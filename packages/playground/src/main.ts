import { parseArgs } from 'node:util'
import { start } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    token: { type: 'string' },
    // Ends when standard input does, so that nothing is left behind by a starter that was killed.
    tied: { type: 'boolean', default: false },
  },
})

const running = await start(Number(values.port), values.token === undefined ? {} : { token: values.token })
const leave = () => void running.close().then(() => process.exit(0))
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
if (values.tied) process.stdin.resume().on('end', leave)
process.stdout.write(`${JSON.stringify({ url: running.url })}\n`)
