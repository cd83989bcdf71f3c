import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { runScreens } from './screens/run-screens.ts'

const dataFolder = await mkdtemp(join(tmpdir(), 'porchlight-screens-'))
after(async () => rm(dataFolder, { recursive: true, force: true }))

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
