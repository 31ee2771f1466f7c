import { collectPayloads, PAYLOAD_SCENARIOS } from '../test/kit/scenarios/payloads.ts'

// Plays matches and everything around them in a local Discord, and writes whatever was sent to it to standard output,
// a line of JSON each: { kind, json, ctx }. The commands are sent once an act, and told once.

const writtenCommands = new Set<string>()
for (const act of PAYLOAD_SCENARIOS) {
  process.stderr.write(`${act.title}…\n`)
  for (const { kind, json, ctx } of await collectPayloads(act)) {
    // Our threads hang on a message; for Discord that is another request than one that makes a thread alone.
    const line = JSON.stringify({ kind: kind === 'thread' ? 'thread-from-message' : kind, json, ctx })
    if (kind === 'commands' && writtenCommands.has(line)) continue
    writtenCommands.add(line)
    process.stdout.write(`${line}\n`)
  }
}
