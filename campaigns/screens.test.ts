import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { runScreens } from './screens/run-screens.ts'

const dataFolder = await makeFolder('screens')

test(
  'Inboxes show what the API says after changes beside drops, late replies and changes of view',
  { skip: withoutBrowser },
  async (context) => {
    const { compared } = await runScreens({
      dataFolder,
      comparisons: 15,
      pages: 5,
      rate: 20,
      seconds: 2,
      seed: 20_261,
      say: (line) => context.diagnostic(line),
    })
    assert.equal(compared, 15)
  },
)
