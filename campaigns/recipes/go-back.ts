import assert from 'node:assert/strict'
import { until } from '../until.ts'
import type { Machine } from './machine.ts'
import type { People } from './people.ts'

const archiveLimitMs = 60_000

/** The first recipe: a copy of one workspace of then, and then the whole cell. */
export async function goBack(machine: Machine, people: readonly People[]): Promise<void> {
  const [acme] = people
  assert.ok(acme)
  const { ask, follow } = machine
  for (const one of people) await one.say('before the base backup')
  await follow('pg_basebackup')
  for (const one of people) await one.say('before the mistake')
  const kept = acme.said.toSorted()
  machine.goBackTo(await ask('select clock_timestamp()'))
  for (const one of people) await one.say('the mistake')
  const segment = await ask('select pg_walfile_name(pg_switch_wal())')
  await until('the segment is in the archive', archiveLimitMs, async () => {
    const last = await ask(`select coalesce(last_archived_wal, '') from pg_stat_archiver`)
    return last >= segment
  })
  await follow('recovery_target_time')
  const made = await follow('--as acme-then')
  const [, key = ''] = /^\s+(\S{40,})$/m.exec(made) ?? []
  const then = acme.beside('acme-then', key)
  assert.deepEqual(await then.read(), kept)
  assert.deepEqual(await acme.read(), acme.said.toSorted())
  await follow('restore /backups/then.tar.gz --force')
  for (const one of people) {
    one.said.splice(one.said.indexOf('the mistake'), 1)
    assert.deepEqual(await one.read(), one.said.toSorted(), one.subdomain)
  }
  await follow('pgdata /backups/then stop')
}
