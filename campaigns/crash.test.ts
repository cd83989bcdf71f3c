import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { runCrashRounds } from './crash/run-crash-rounds.ts'

const dataFolder = await makeFolder('crash')

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
