import { collectPayloads, PAYLOAD_SCENARIOS } from '../test/kit/scenarios/payloads.ts'

// `npm run -s dump-payloads`: plays scenarios in a local Discord and prints every payload sent to it, one JSON line each:
// { kind, json, ctx }. Every scenario registers the commands; they are printed once.

const writtenCommands = new Set<string>()
for (const scenario of PAYLOAD_SCENARIOS) {
  process.stderr.write(`${scenario.title}…\n`)
  for (const { kind, json, ctx } of await collectPayloads(scenario)) {
    // The bot starts threads from a message, which is another endpoint of Discord than a thread without one.
    const line = JSON.stringify({ kind: kind === 'thread' ? 'thread-from-message' : kind, json, ctx })
    if (kind === 'commands' && writtenCommands.has(line)) continue
    writtenCommands.add(line)
    process.stdout.write(`${line}\n`)
  }
}
