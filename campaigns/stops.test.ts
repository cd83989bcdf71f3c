import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { runStopRounds } from './stops/run-stop-rounds.ts'

const folder = await makeFolder('stops')

const hasTerminals =
  process.platform === 'linux' && spawnSync('script', ['--version']).error === undefined
const skip = hasTerminals ? false : 'needs script(1) of util-linux for its terminals'

test(
  'npm start, ended from a terminal while it starts or serves, leaves no process and a cleanly shut down PostgreSQL',
  { skip },
  async (context) => {
    const { rounds } = await runStopRounds({
      folder,
      moments: 2,
      firstStarts: true,
      whenReady: ['Ctrl-C, and again after 1.5 s', 'SIGTERM to the group', 'closing the terminal'],
      whileStarting: ['Ctrl-C', 'SIGTERM to npm alone'],
      env: { PORCHLIGHT_DEMO: 'off' },
      say: (line) => context.diagnostic(line),
    })
    assert.equal(rounds, 13)
  },
)
