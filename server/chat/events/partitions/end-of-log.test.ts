import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneDatabase, startOwnApp } from '../../../../test/app.ts'
import { collectPlans, tellPlans, type PlanNode } from '../../../../test/plans/watch-plans.ts'
import { requestDatabase } from '../../../../test/request-database.ts'
import { startConversation } from '../../../../test/seed.ts'
import { definedStatements } from '../../../store/database/statement.ts'
import { addPartitions } from './add-partitions.ts'
import { listPartitions } from './event-partition.ts'
import { dayMs } from './partition-days.ts'

const tablesIn = (plan: PlanNode): string[] => [
  ...(plan['Relation Name']?.startsWith('events_') === true ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(tablesIn),
]

const address = await cloneDatabase()
/** Behind a pooler the plans would reach the next user of the session. */
const skip = 'poolerUrl' in requestDatabase(address) ? 'behind a pooler' : false

test('A read at the end of the log opens the newest partitions alone', { skip }, async () => {
  await tellPlans(address)
  const { owner, services, workspace } = await startOwnApp({}, address)
  let opened: string[] = []
  collectPlans(services.database.pool, ({ text, plan }) => {
    if (text === definedStatements.get('list_events')) opened = tablesIn(plan)
  })
  const space = await workspace()
  // At noon: a read at the end also opens the partition of an hour before.
  const noon = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2
  for (let day = 1; day <= 8; day += 1) {
    const now = new Date(noon + day * dayMs)
    await owner.query('update workspace_clocks set tick = $1', [now])
    await addPartitions(owner, 1, now)
    await startConversation(space.send, `day${day}@x.test`)
  }
  const partitions = (await listPartitions(owner)).map(({ name }) => name)
  assert.ok(partitions.length >= 9, String(partitions))
  const { body } = await space.send('GET', '/events')
  assert.deepEqual([...opened].toSorted(), [...partitions].toSorted())
  await space.send('GET', `/events?after=${body.latest_sequence}`)
  assert.ok(opened.length > 0 && opened.length <= 3, String(opened))
  assert.deepEqual(opened.toSorted(), partitions.slice(-opened.length).toSorted())
  // What comes meanwhile is found there.
  await startConversation(space.send, 'new@x.test')
  const { body: next } = await space.send('GET', `/events?after=${body.latest_sequence}`)
  assert.ok(next.events.length > 0)
  assert.equal(next.events[0].sequence, body.latest_sequence + 1)
  assert.ok(opened.length <= 3, String(opened))
})
