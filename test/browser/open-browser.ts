import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** The headless shell first: it draws no windows, and takes less than half of the processor time. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path in `PORCHLIGHT_TEST_CHROMIUM`, else the first installed browser. */
const named = process.env['PORCHLIGHT_TEST_CHROMIUM']
const executablePath = (named === undefined ? usualPlaces : [named]).find(existsSync)

const howToGetOne =
  'No Chromium on this machine: install one (Debian: apt-get install chromium-headless-shell) or name it in PORCHLIGHT_TEST_CHROMIUM.'

/**
 * For a test's `skip`: why there is no browser, or false. CI never skips, so that a missing check cannot
 * look like a passing one.
 */
export const withoutBrowser: string | false =
  executablePath === undefined && process.env['CI'] === undefined ? howToGetOne : false

/** Headless, without background requests. */
export async function openBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error(howToGetOne)
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      // The last list counts: without the driver's own, which takes storage from frames of other sites.
      '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
