import { readFileSync } from 'node:fs'
import { findGame, findLatestGame } from '@crackpost/core/games/index'
import { seatName } from '@crackpost/core/kernel/seat'
import { formatResult, parseRecord, type RecordError } from '@crackpost/core/match/record'
import { replayRecord } from '@crackpost/core/match/record-replay'
import { frenchLexiconNamed } from './french-lexicon.ts'

/** `npm run -s replay -- FILE.match`: replays a record through the rules and prints the outcome of each turn. */
function fail(message: string, code: number): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

const exitRefused = ({ line, code, ...details }: RecordError): never => {
  const reason = Object.keys(details).length === 0 ? '' : ` ${JSON.stringify(details)}`
  return fail(`${file}:${line}: refused: ${code}${reason}`, 1)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return fail(`can't read ${path}: ${error instanceof Error ? error.message : String(error)}`, 2)
  }
}

const [file] = process.argv.slice(2)
if (!file) fail('usage: npm run -s replay -- FILE.match', 2)
const record = parseRecord(readText(file))
if (!record.ok) exitRefused(record.error)
else {
  const { game: id, edition } = record.value.header
  const game = findGame(id, edition)
  if (!game)
    exitRefused(
      findLatestGame(id)
        ? { line: 1, code: 'otherGame', game: id, edition }
        : { line: 1, code: 'unknownGame', game: id },
    )
  else {
    const played = replayRecord(game, record.value, frenchLexiconNamed(record.value.header.lexicon))
    if (!played.ok) exitRefused(played.error)
    else {
      for (const { line, appliedSteps, progress } of played.value.turns) {
        const totals = game.totals(progress.state).map((total, seat) => `${seatName(seat)} ${total}`)
        const outcome = appliedSteps.map(({ events }) => game.notation.outcome(events)).join('; ')
        process.stdout.write(`${line.text}\n    ${outcome || 'noted'} | ${totals.join(' ')}\n`)
      }
      process.stdout.write(`result: ${formatResult(game, played.value.progress)}\n`)
    }
  }
}
