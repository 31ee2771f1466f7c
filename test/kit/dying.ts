import { writeSync } from 'node:fs'
import { act } from '@crackpost/core/app/act'
import { look } from '@crackpost/core/app/look'
import { matchIdOf } from '@crackpost/core/app/open'
import type { Match } from '@crackpost/core/match/match'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { around, type Call } from './client.ts'
import { clock, nextAsk, ports, started, termsOf } from './table.ts'

/**
 * A process that plays one match after the other on a data folder until it is killed, be it by itself: `DIE_AT` names
 * a point between two awaits, and how often it is passed before. It says what it asks for, and what was acknowledged,
 * each before it goes on.
 */
const { FOLDER = '', GAME = '', DIE_AT = '', FROM = '0' } = process.env
const [fatal = '', passes = '1'] = DIE_AT.split('@')

let left = Number(passes)

async function point(name: string): Promise<void> {
  if (name !== fatal || --left > 0) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
}

const say = (line: object): void => {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

/** What is being written; null for what is only read. */
function written({ name, pk, sk }: Call): string | null {
  if (name === 'GetItem' || name === 'Query') return null
  if (sk.startsWith('E#')) return 'entry'
  if (sk === 'HEAD') return 'head'
  return pk.startsWith('N#') ? 'counter' : 'directory'
}

const { client } = await embedded({ folder: FOLDER })
const watched = around(client, async (call, go) => {
  const what = written(call)
  if (what) await point(`${what}:before`)
  const answer = await go()
  if (what) await point(`${what}:after`)
  return answer
})
const time = clock(Date.now())
const here = ports(store(watched, TABLE), time)

/** The table of a number: whoever died on the way to it, this goes on from there. */
async function table(name: string): Promise<{ id: string; match: Match }> {
  const id = matchIdOf(`${name} open`)
  const found = await look(here, id)
  if (found?.match?.play) return { id, match: found.match }
  // Told as a whole: every step of it has its own cause, and is the same however often it is asked for.
  say({ preparing: name })
  const { match } = await started(here, name, termsOf(GAME, 2))
  say({ prepared: name, id })
  return { id, match }
}

for (let n = Number(FROM); ; n++) {
  let { id, match } = await table(`table ${n}`)
  for (;;) {
    time.pass(1000)
    const next = nextAsk(match, here, `${id} ${match.turn}`)
    if (!next) break
    const request = { id, cause: `${process.pid} ${time.now()}`, ...next }
    say({ asked: request })
    const answer = await act(here, request)
    if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error)}`)
    await point('answer:before')
    say({ acknowledged: answer.value.entry, id })
    await point('answer:after')
    match = answer.value.match
  }
}
