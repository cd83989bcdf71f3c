import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchBrowser, withoutBrowser } from '../../test/browser/launch-browser.ts'
import { findViolations } from './find-violations.ts'

const page = `<!doctype html><html lang="en"><title>Lamps</title><style>
  p { color: #000; background: #fff }
  @media (prefers-color-scheme: dark) { p { color: #333; background: #222 } }
</style><main><h1>Lamps</h1><p>Turned beech</p><img src="data:,"></main>`

test(
  'Contrast is checked in the light and in the dark, everything else in the light',
  { skip: withoutBrowser },
  async () => {
    const tab = await (await launchBrowser()).newPage()
    await tab.setContent(page)
    const found = async (colorScheme: 'light' | 'dark') => {
      await tab.emulateMedia({ colorScheme })
      return (await findViolations(tab, colorScheme)).map(({ id }) => id)
    }
    assert.deepEqual(await found('light'), ['image-alt'])
    assert.deepEqual(await found('dark'), ['color-contrast'])
    await tab.close()
  },
)
