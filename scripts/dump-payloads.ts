import { PROGRAMME, performed } from '../test/kit/programme.ts'

// Plays matches and everything around them in a local Discord, and writes whatever was sent to it to standard output,
// a line of JSON each: { kind, json, ctx }. The commands are sent once an act, and told once.

const told = new Set<string>()
for (const act of PROGRAMME) {
  process.stderr.write(`${act.title}…\n`)
  for (const { kind, json, ctx } of await performed(act)) {
    // Our threads hang on a message; for Discord that is another request than one that makes a thread alone.
    const line = JSON.stringify({ kind: kind === 'thread' ? 'thread-from-message' : kind, json, ctx })
    if (kind === 'commands' && told.has(line)) continue
    told.add(line)
    process.stdout.write(`${line}\n`)
  }
}
