import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneDatabase, startApp } from '../app.ts'
import { requestDatabase } from '../request-database.ts'
import { filledId, fillWorkspace } from './fill-workspace.ts'
import { keepWorst, planText } from './judge.ts'
import { collectPlans, tellPlans, type RanPlan } from './watch-plans.ts'

// The first minute of an installation: rows are there, and autovacuum has analyzed none of them.

const address = await cloneDatabase()
const isPooled = 'poolerUrl' in requestDatabase(address)
await tellPlans(address)
const { owner, services, workspace } = await startApp({}, address)
const { rows: settings } = await owner.query<{ version: number }>(
  `select current_setting('server_version_num')::integer as version`,
)
const isOld = (settings[0]?.version ?? 0) < 180_000
const skip = isPooled ? 'behind a pooler' : isOld && 'before PostgreSQL 18'

test(
  'Lists of a hundred conversations are joined by keys before there are statistics',
  {
    skip,
  },
  async () => {
    const mine = await workspace()
    await fillWorkspace(owner, mine.id, 260)
    const { rows } = await owner.query(
      `select from pg_class where relname in ('conversations', 'contacts', 'messages') and reltuples >= 0`,
    )
    assert.equal(rows.length, 0, 'PostgreSQL has statistics already.')
    const { runs, note } = keepWorst()
    let listening: ((ran: RanPlan) => void) | undefined = note
    collectPlans(services.database.pool, (ran) => listening?.(ran))
    const messages = `/conversations/${filledId('conversation', 1)}/messages`
    const filters = ['', 'assignee=none&', `assignee=${mine.adminEmail}&`, 'group=Filled&']
    const lists = filters.map((filter) => `/conversations?${filter}include=inbox,tags&per_page=50`)
    for (const list of [...lists, messages, '/visitors', '/team-members', '/conversation-counts'])
      assert.equal((await mine.send('GET', list)).status, 200, list)
    listening = undefined
    assert.ok(runs.size > 9, `Only ${runs.size} statements ran.`)
    for (const [text, { read, dropped, plan }] of runs) {
      const isByKeys = read <= 1_500 && dropped <= 200
      assert.ok(isByKeys, `${read} read, ${dropped} dropped: ${text}\n${planText(plan)}`)
    }
  },
)
