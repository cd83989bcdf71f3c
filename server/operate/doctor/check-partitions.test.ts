import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { addPartitions } from '../../chat/events/partitions/add-partitions.ts'
import { dayMs } from '../../chat/events/partitions/partition-days.ts'
import { readConfig } from '../../config/config.ts'
import { checkPartitions } from './check-partitions.ts'

test('Partitions that were not added, or not dropped, are reported with what to do', async () => {
  const { owner } = await startOwnApp()
  const later = (days: number) => new Date(Date.now() + days * dayMs)
  const config = readConfig({ PORCHLIGHT_EVENT_RETENTION_DAYS: '6' })
  const states = async (now: Date, of = config) =>
    (await checkPartitions({ owner, config: of }, now)).map(({ state, says }) => [state, says])
  assert.equal((await states(new Date()))[0]?.[0], 'ok')
  assert.match(String(await states(later(4))), /^warn,The last one has had no end since/)
  await addPartitions(owner, 6, later(4))
  assert.equal((await states(later(4)))[0]?.[0], 'ok')
  await addPartitions(owner, 6, later(20))
  assert.match(String(await states(later(20))), /^warn,events_from_\d{8}, .*: expired/)
  const forever = readConfig({ PORCHLIGHT_EVENT_RETENTION_DAYS: '0' })
  assert.equal((await states(later(20), forever))[0]?.[0], 'ok')
})
