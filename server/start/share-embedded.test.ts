import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { readConfig } from '../config/config.ts'
import { folderWithCluster } from '../store/database/embedded/testing/scenario.ts'
import { openDatabase } from './open-database.ts'

test('A command that has started PostgreSQL stops it when the commands that use it, too, have ended', async () => {
  const config = readConfig({ PORCHLIGHT_DATA: await folderWithCluster() })
  const said: string[] = []
  const open = async (commandName: string) =>
    openDatabase(config, {
      purpose: 'command',
      commandName,
      leaveSchema: true,
      log: () => undefined,
      say: (line) => void said.push(line),
      onError: () => undefined,
    })
  const first = await open('generate')
  const second = await open('backup')
  let isClosed = false
  const closing = first.close().then(() => (isClosed = true))
  const waits =
    'Other commands use the PostgreSQL that this one has started. Waiting for their end.'
  await until('the first one waits', 10_000, () => said.includes(waits))
  const third = await open('doctor')
  for (const { owner } of [second, third]) {
    const { rows } = await owner.query('select 1 as one')
    assert.deepEqual([rows, isClosed], [[{ one: 1 }], false])
  }
  await second.close()
  await third.close()
  await closing
})
