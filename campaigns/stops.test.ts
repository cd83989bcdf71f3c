import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runStopRounds } from './stops/run-stop-rounds.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-stops-'))
after(async () => rm(folder, { recursive: true, force: true }))

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
