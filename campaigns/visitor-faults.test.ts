import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { launchBrowser, withoutBrowser } from '../test/browser/launch-browser.ts'
import { runVisitorFaults } from './visitor-faults/run-visitor-faults.ts'

const dataFolder = await mkdtemp(join(tmpdir(), 'porchlight-faults-'))
after(async () => rm(dataFolder, { recursive: true, force: true }))

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
