import { readFileSync } from 'node:fs'
import { gameOf } from '@crackpost/core/games/index'
import { seatName } from '@crackpost/core/kernel/seat'
import { type Refused, read, replay, resultOf } from '@crackpost/core/match/record'
import { french } from './french.ts'

/** `npm run -s replay -- FILE.match`: plays a record through the rules and prints what each turn brought. */
function fail(message: string, code: number): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

const refuse = ({ line, code, ...details }: Refused): never => {
  const reason = Object.keys(details).length === 0 ? '' : ` ${JSON.stringify(details)}`
  return fail(`${file}:${line}: refused: ${code}${reason}`, 1)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return fail(`can't read ${path}: ${error instanceof Error ? error.message : String(error)}`, 2)
  }
}

const [file] = process.argv.slice(2)
if (!file) fail('usage: npm run -s replay -- FILE.match', 2)
const record = read(textOf(file))
if (!record.ok) refuse(record.error)
else {
  const game = gameOf(record.value.header.game)
  if (!game) refuse({ line: 1, code: 'unknownGame', game: record.value.header.game })
  else {
    const played = replay(game, record.value, french())
    if (!played.ok) refuse(played.error)
    else {
      for (const { line, taken, course } of played.value.turns) {
        const totals = game.totals(course.state).map((total, seat) => `${seatName(seat)} ${total}`)
        const outcome = taken.map(({ events }) => game.notation.outcome(events)).join('; ')
        process.stdout.write(`${line.text}\n    ${outcome || 'noted'} | ${totals.join(' ')}\n`)
      }
      process.stdout.write(`result: ${resultOf(game, played.value.course)}\n`)
    }
  }
}
