import { collectPayloads, PAYLOAD_SCENARIOS } from '../test/kit/scenarios/payloads.ts'
import { createProgress } from './progress.ts'

// `npm run -s dump-payloads`: plays scenarios in a local Discord and prints every payload sent to it, one JSON line each:
// { kind, json, ctx }. Every scenario registers the commands; they are printed once.

const writtenCommands = new Set<string>()
const progress = createProgress('Scenarios', PAYLOAD_SCENARIOS.length)
for (const scenario of PAYLOAD_SCENARIOS) {
  progress.setLabel(scenario.title)
  for (const { kind, json, ctx } of await collectPayloads(scenario)) {
    // The bot starts threads from a message, which is another endpoint of Discord than a thread without one.
    const line = JSON.stringify({ kind: kind === 'thread' ? 'thread-from-message' : kind, json, ctx })
    if (kind === 'commands' && writtenCommands.has(line)) continue
    writtenCommands.add(line)
    progress.makeRoom()
    process.stdout.write(`${line}\n`)
  }
  progress.advance()
}
progress.done()
