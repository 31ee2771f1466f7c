import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WELCOME } from '@crackpost/bot/words/welcome'
import { DESK, pictured, player } from '../test/browser/player.ts'
import { type Seat, seat } from '../test/browser/seat.ts'
import { browser } from './local/chromium.ts'
import { started } from './local/program.ts'
import { TOWN } from './local/town.ts'

/**
 * `npm run screenshot`: docs/pictures/page.png, the page in the middle of a match that three people play by touching what
 * they see. The draw is always the same. Needs Chromium, as `npm run test:browser` does.
 */
const PICTURE = fileURLToPath(new URL('../docs/pictures/page.png', import.meta.url))
const SEED = 'picture'
const WORDS = 12

const folder = mkdtempSync(join(tmpdir(), 'crackpost-picture-'))
const house = await started(folder, { args: ['--seed', SEED] })
const chromium = await browser()
try {
  const seats: Seat[] = []
  for (const { id: user, name } of TOWN.users.slice(0, 3))
    seats.push(
      seat(await player({ browser: chromium, url: house.url, user, language: 'fr', screen: DESK }), name),
    )
  const [first] = seats
  if (!first) throw new Error('nobody came')
  await first.press(WELCOME.fr.play)
  for (const each of seats) await each.enter(/ · /)
  for (let turn = 0; turn < WORDS; turn++) await (seats[turn % seats.length] ?? first).plays(turn)
  // Without what the others' moves have left behind; then the hand at the bottom, board and tiles in sight.
  await first.page.reload()
  await first.turn(WORDS).waitFor()
  await (await first.hand()).getByRole('img').waitFor()
  await pictured(first.page, PICTURE)
  process.stdout.write(`docs/pictures/page.png ${Math.round(statSync(PICTURE).size / 1024)} KB\n`)
} finally {
  await chromium.close()
  await house.end()
  rmSync(folder, { recursive: true, force: true })
}
