import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { launchBrowser, withoutBrowser } from '../test/browser/launch-browser.ts'
import { runVisitorFaults } from './visitor-faults/run-visitor-faults.ts'

const dataFolder = await makeFolder('faults')

test(
  'Faults of net, server, storage, files, limits and pages lose and double no message of a visitor or the team, and are called what they are',
  { skip: withoutBrowser },
  async (context) => {
    const { written } = await runVisitorFaults({
      dataFolder,
      browser: await launchBrowser(),
      faults: 24,
      faultsEach: 24,
      awayMs: 3000,
      seed: 20_261,
      say: (line) => context.diagnostic(line),
    })
    assert.equal(written, 19)
  },
)
