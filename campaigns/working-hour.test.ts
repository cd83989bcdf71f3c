import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { launchBrowser, withoutBrowser } from '../test/browser/launch-browser.ts'
import { runWorkingHour } from './working-hour/run-working-hour.ts'

const dataFolder = await makeFolder('working-hour')

test(
  'After faults in all that five members do, their screens are those of fresh pages, and each act is there once',
  { skip: withoutBrowser },
  async (context) => {
    const { faults } = await runWorkingHour({
      ...{ dataFolder, browser: await launchBrowser() },
      ...{ faults: 8, actsEach: 3, conversations: 40, rate: 5, seed: 20_261 },
      say: (line) => context.diagnostic(line),
    })
    assert.ok(faults >= 8)
  },
)
