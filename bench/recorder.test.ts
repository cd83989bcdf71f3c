import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectDatabase } from '../server/store/database/connect.ts'
import { startOwnApp } from '../test/app.ts'
import { conversationOf } from '../test/seed.ts'
import { findPgbench, runPgbench } from './pgbench.ts'
import { makeRecorder, numberTenants } from './recorder.ts'
import { createIn, sendTo } from './scenarios.ts'
import { basePath, type Tenant } from './make-data.ts'

const { services, owner, address, workspace } = await startOwnApp()
// A pool of its own: the recorder sees what new connections send, and the server has some already.
const database = connectDatabase({
  address,
  poolSize: 2,
  statementTimeoutMs: 20_000,
  onError: (error) => {
    throw error
  },
})
const recorder = makeRecorder(services.config, { database, owner })

async function newTenant(): Promise<Tenant> {
  const { id, subdomain, key, send } = await workspace()
  const email = 'bob@customer.test'
  const { body } = await send('POST', '/conversations', conversationOf(email))
  return {
    workspaceId: id,
    host: `${subdomain}.localhost`,
    key,
    conversationId: body.conversation.id,
    contactId: body.conversation.visitor.id,
    email,
  }
}

test('The limit of a change is one call of a function that makes it for any workspace', async () => {
  const tenant = await newTenant()
  await numberTenants(owner, [tenant])
  for (const [target, tables] of [
    [sendTo(tenant), ['messages', 'events']],
    [createIn(tenant), ['conversations', 'messages', 'events']],
  ] as const) {
    const { text, values } = await recorder.change(tenant, target, { first: 1, last: 9 })
    assert.deepEqual(values, {})
    const [, name] = /^\\set tenant random\(1, 9\)\nselect (\w+)\(:tenant\);\n$/.exec(text) ?? []
    const { rows } = await owner.query('select prosrc from pg_proc where proname = $1', [name])
    const body = String(rows[0]?.prosrc)
    const { workspaceId, conversationId, contactId, email } = tenant
    for (const own of [workspaceId, conversationId, contactId, email]) {
      assert.ok(!body.includes(own), body)
    }
    for (const table of tables) assert.match(body, new RegExp(`insert into ${table}\\b`))
    assert.match(
      body,
      /from workspace_clocks[^;]*for no key update loop v_tick := answer\.tick; v_seq/,
    )
    for (const variable of ['workspace_id', 'contact_id', 'tick', 'sequence', 'new_1']) {
      assert.match(body, new RegExp(`\\bv_${variable}\\b`))
    }
    assert.doesNotMatch(body, /\$\d|\bbegin;|\bcommit;/)
  }
})

test('The script of a read has its statements, without look-ups that the server caches', async () => {
  const { host, key } = await newTenant()
  const path = `${basePath}/conversations?status=open&per_page=15`
  const { text } = await recorder.read({ host, key, method: 'GET', path })
  assert.equal(text.match(/;\n/g)?.length, 1)
  assert.match(text, /\bconversations\b/)
  assert.doesNotMatch(text, /api_keys|set_config|\\startpipeline/)
})

const skip = findPgbench() === undefined && 'pgbench is not installed'

test('pgbench writes the same rows as the server', { skip }, async () => {
  assert.ok('socketFolder' in address)
  const [seen, tenant] = [await newTenant(), await newTenant()]
  await owner.query('delete from bench_tenants')
  await owner.query('insert into bench_tenants values (0, $1, $2, $3, $4)', [
    tenant.workspaceId,
    tenant.conversationId,
    tenant.contactId,
    tenant.email,
  ])
  const before = await countRows(tenant)
  for (const target of [sendTo(seen), createIn(seen)]) {
    const script = await recorder.change(seen, target, { first: 0, last: 0 })
    await runPgbench(address, script, { clients: 2, transactions: 25, settings: [] })
  }
  const after = await countRows(tenant)
  assert.equal(after.counted, after.messages)
  assert.equal(after.total, after.conversations)
  assert.equal(after.sequence, after.events)
  const made = after.conversations - before.conversations
  const sent = after.messages - before.messages
  assert.deepEqual({ made, sent }, { made: 50, sent: 100 })
  assert.equal(after.events - before.events, made + sent)
})

type Counts = Record<
  'conversations' | 'messages' | 'events' | 'counted' | 'total' | 'sequence',
  number
>

/** The rows of a tenant and its counters. */
async function countRows({ workspaceId }: Tenant): Promise<Counts> {
  const { rows } = await owner.query<Counts>(
    `select (select count(*) from conversations where workspace_id = $1) as conversations,
            (select count(*) from messages where workspace_id = $1) as messages,
            (select count(*) from events where workspace_id = $1) as events,
            (select sum(message_count)::bigint from conversations
              where workspace_id = $1) as counted,
            (select sum(total)::bigint from list_totals
              where workspace_id = $1 and list = 'conversations') as total,
            (select sequence from workspace_clocks where workspace_id = $1) as sequence`,
    [workspaceId],
  )
  return rows[0]!
}
