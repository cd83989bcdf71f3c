import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runCrashRounds } from './crash/run-crash-rounds.ts'

const dataFolder = await mkdtemp(join(tmpdir(), 'porchlight-crash-'))
after(async () => rm(dataFolder, { recursive: true, force: true }))

test('SIGKILL of the server, of PostgreSQL and of both under writing load loses no acknowledged write', async (context) => {
  const summary = await runCrashRounds({
    dataFolder,
    rounds: 3,
    seed: 20_261,
    workspaces: 2,
    writersEach: 2,
    writesBeforeKill: [20, 60],
    awaitMails: false,
    say: (line) => context.diagnostic(line),
  })
  assert.equal(summary.rounds, 3)
  assert.ok(summary.acknowledged >= 60)
})
