import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../test/app.ts'
import { conversationOf } from '../test/seed.ts'
import { makeRecorder } from './recorder.ts'
import { createIn, sendTo } from './scenarios.ts'
import { basePath, type Tenant } from './world.ts'

const { services, owner, workspace } = await startApp()
const recorder = makeRecorder(services.config, { database: services.database, owner })

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

test('A script of a change is what the server sends, of whatever workspace', async () => {
  const tenant = await newTenant()
  for (const [target, tables] of [
    [sendTo(tenant), ['messages', 'events']],
    [createIn(tenant), ['conversations', 'messages', 'events']],
  ] as const) {
    const { text, values } = await recorder.change(tenant, target, { first: 1, last: 9 })
    const all = `${text}${JSON.stringify(values)}`
    const { workspaceId, conversationId, contactId, email } = tenant
    for (const own of [workspaceId, conversationId, contactId, email]) {
      assert.ok(!all.includes(own), all)
    }
    assert.match(text, /^\\set tenant random\(1, 9\)\nselect \*, set_config.* \\gset\nbegin;\n/)
    assert.match(text, /from workspace_clocks[^;]*for no key update \\gset\n/)
    for (const table of tables) assert.match(text, new RegExp(`insert into ${table}\\b`))
    for (const variable of ['workspace_id', 'contact_id', 'tick', 'sequence', 'new_1']) {
      assert.match(text, new RegExp(`:${variable}\\b`))
    }
    assert.match(text, /\bcommit;\n\\endpipeline\n$/)
    // Nothing that pgbench would take for a variable, or leave for PostgreSQL to miss.
    assert.doesNotMatch(text, /\$\d|(?<!:):(?:MI|SS)\b/)
    const used = new Set([...text.matchAll(/(?<!:):(p\d+_\d+)\b/g)].map(([, name]) => name))
    assert.deepEqual([...used].toSorted(), Object.keys(values).toSorted())
  }
})

test('A script of a read is its statements, without the look-ups that the server remembers', async () => {
  const { host, key } = await newTenant()
  const path = `${basePath}/conversations?status=open&per_page=15`
  const { text } = await recorder.read({ host, key, method: 'GET', path })
  assert.equal(text.match(/;\n/g)?.length, 1)
  assert.match(text, /\bconversations\b/)
  assert.doesNotMatch(text, /api_keys|set_config|\\gset|\\startpipeline/)
})
