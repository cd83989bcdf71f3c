import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openDatabaseProxy } from '../../../../test/open-database-proxy.ts'
import { startConversation } from '../../../../test/seed.ts'
import { urlOf } from '../../backup/testing/scenario.ts'
import { clientOf } from '../testing/behind-proxy.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const cells = await startTwoCells()
const { a, file, yaml, run } = cells

test('A command that is cut off while it has closed the workspace holds its writers for seconds only', async (context) => {
  const acme = await a.workspace('acme')
  const conversationId = await startConversation(acme.send)
  const net = await openDatabaseProxy(a.address)
  await writeFile(file, yaml.replace(urlOf(a.address), urlOf(net.address)))
  const frozen = net.freezeAfter('pg_advisory_xact_lock($1)')
  const moving = run(context, 'workspace', 'move', 'acme', '--to', 'b')
  await frozen
  const sent = { body: 'On', sender_email: acme.adminEmail }
  const reply = await clientOf(cells, acme)(
    'POST',
    `/conversations/${conversationId}/messages`,
    sent,
  )
  assert.equal(reply.status, 201, reply.text)
  assert.ok(reply.ms < 10_000, `The write took ${reply.ms} ms.`)
  net.thaw()
  assert.equal((await moving).code, 1)
  await writeFile(file, yaml)
  const again = await run(context, 'workspace', 'move', 'acme', '--to', 'b')
  assert.equal(again.code, 0, again.err)
})
