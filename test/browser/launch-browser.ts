import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from './open-browser.ts'

export { withoutBrowser } from './open-browser.ts'

let launched: Promise<Browser> | undefined
// At the top level: inside a test, the hook would run at that test's end.
after(async () => (await launched)?.close())

/** The Chromium that all test files of the process share; each opens tabs of its own. */
export async function launchBrowser(): Promise<Browser> {
  return (launched ??= openBrowser())
}
