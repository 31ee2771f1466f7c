import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WELCOME_TEXTS } from '@crackpost/bot/i18n/panels/welcome'
import { type BoardPlayer, createBoardPlayer } from '../test/browser/board-player.ts'
import { DESKTOP_SCREEN, openBrowserUser, takeScreenshot } from '../test/browser/browser-user.ts'
import { launchBrowser } from './local/chromium.ts'
import { launchPlayground } from './local/script-process.ts'
import { SEED_DATA } from './local/seed-data.ts'

/**
 * `npm run screenshot`: takes docs/pictures/page.png, the page in the middle of a match that three users play by clicking.
 * The draw is always the same. Needs Chromium, as `npm run test:browser` does.
 */
const SCREENSHOT_FILE = fileURLToPath(new URL('../docs/pictures/page.png', import.meta.url))
const SCREENSHOT_SEED = 'picture'
const TURNS = 12

const folder = mkdtempSync(join(tmpdir(), 'crackpost-picture-'))
const playground = await launchPlayground(folder, { args: ['--seed', SCREENSHOT_SEED] })
const chromium = await launchBrowser()
try {
  const seats: BoardPlayer[] = []
  for (const { id: user, name } of SEED_DATA.users.slice(0, 3))
    seats.push(
      createBoardPlayer(
        await openBrowserUser({
          browser: chromium,
          url: playground.url,
          user,
          language: 'fr',
          screen: DESKTOP_SCREEN,
        }),
        name,
      ),
    )
  const [first] = seats
  if (!first) throw new Error('there are no users')
  await first.pressButton(WELCOME_TEXTS.fr.play)
  for (const player of seats) await player.openChannel(/ · /)
  for (let turn = 0; turn < TURNS; turn++) await (seats[turn % seats.length] ?? first).playTurn(turn)
  // Reload to drop notifications of the others' moves; then open the hand, so that board and tiles are visible.
  await first.page.reload()
  await first.turnMessage(TURNS).waitFor()
  await (await first.openHand()).getByRole('img').waitFor()
  await takeScreenshot(first.page, SCREENSHOT_FILE)
  process.stdout.write(`docs/pictures/page.png ${Math.round(statSync(SCREENSHOT_FILE).size / 1024)} KB\n`)
} finally {
  await chromium.close()
  await playground.stop()
  rmSync(folder, { recursive: true, force: true })
}
