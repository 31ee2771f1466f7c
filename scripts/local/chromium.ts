import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Install locations on macOS and Windows, where the browser is not on the PATH. */
function installerPaths(): string[] {
  const { PROGRAMFILES = '', 'PROGRAMFILES(X86)': older = '', LOCALAPPDATA = '', HOME = '' } = process.env
  if (process.platform === 'darwin')
    return ['', HOME].flatMap((base) =>
      ['Google Chrome', 'Chromium'].map((name) => `${base}/Applications/${name}.app/Contents/MacOS/${name}`),
    )
  if (process.platform === 'win32')
    return [PROGRAMFILES, older, LOCALAPPDATA].flatMap((base) =>
      ['Google\\Chrome', 'Chromium'].map((name) => join(base, name, 'Application', 'chrome.exe')),
    )
  return []
}

/** The path of Chromium or Chrome: `CHROME_PATH`, or the first one found; null if there is none. */
export function findChromium(): string | null {
  const { CHROME_PATH = '', PATH = '' } = process.env
  if (CHROME_PATH !== '') {
    if (!existsSync(CHROME_PATH))
      throw new Error(`CHROME_PATH is ${CHROME_PATH}, and there is nothing there.`)
    return CHROME_PATH
  }
  const onPath = PATH.split(delimiter).flatMap((folder) => CHROMIUM_NAMES.map((name) => join(folder, name)))
  return [...onPath, ...installerPaths()].find((path) => existsSync(path)) ?? null
}

/** No background network traffic, no graphics card. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launches a headless browser with a temporary profile. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('There is no Chromium here; `npm run test:browser` says more.')
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}
