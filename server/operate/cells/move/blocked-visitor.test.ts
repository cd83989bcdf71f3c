import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import { sender, type TestApp } from '../../../../test/app.ts'
import {
  openWidget,
  webChannel,
  widgetWith,
} from '../../../chat/channels/devices/testing/visitor.ts'
import { runCommand } from '../../backup/testing/run-command.ts'
import { urlOf } from '../../backup/testing/scenario.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const { a, b, folder, run } = await startTwoCells()
const acme = await a.workspace('acme')
const channel = await webChannel(a, acme)
const visitor = openWidget(a, acme, channel)
const { id } = await visitor.start('Hello')
const other = openWidget(a, acme, channel)
const { id: otherId } = await other.start('Hello')
const { visitor: contact } = (await acme.send('GET', `/conversations/${id}`)).body.conversation
assert.equal((await acme.send('PUT', `/visitors/${contact.id}/block`)).status, 204)
const { block } = (await acme.send('GET', `/visitors/${contact.id}/block`)).body

/** The blocked visitor's browser and another one's at a cell. */
async function assertBlockedAt({ port }: Pick<TestApp, 'port'>): Promise<void> {
  const say = async ({ ticket, token }: typeof visitor, conversation: string) => {
    const external_id = randomUUID()
    return widgetWith({ port, subdomain: 'acme', ticket, token }).send(
      'POST',
      `/conversations/${conversation}/messages`,
      { external_id, body: 'Again' },
      { 'idempotency-key': external_id },
    )
  }
  const refused = await say(visitor, id)
  assert.deepEqual([refused.status, refused.headers['porchlight-error']], [403, 'contact_blocked'])
  assert.equal((await say(other, otherId)).status, 201)
  const send = sender(port, { host: 'acme.localhost', key: acme.key })
  const { contacts } = (await send('GET', '/visitors?blocked=true')).body
  assert.deepEqual(
    contacts.map((one: { id: string }) => one.id),
    [contact.id],
  )
  assert.deepEqual((await send('GET', `/visitors/${contact.id}/block`)).body.block, block)
}

test('A blocked visitor stays blocked in a workspace that is restored, and in one that moves', async (context) => {
  await assertBlockedAt(a)
  const archive = join(folder, 'acme.backup')
  const command = async (app: TestApp, name: string, ...words: string[]) => {
    const { code, err } = await runCommand(context, words, {
      PORCHLIGHT_DATA: join(folder, name),
      PORCHLIGHT_BASE_DOMAIN: 'localhost',
      DATABASE_URL: urlOf(app.address),
    })
    assert.equal(code, 0, err)
  }
  await command(a, 'a', 'backup', archive, '--workspace', 'acme')
  await command(b, 'b', 'restore', archive, '--as', 'acme', '--key-file', join(folder, 'a.key'))
  await assertBlockedAt(b)
  await command(b, 'b', 'workspace', 'delete', 'acme', '--yes')
  const moved = await run(context, 'workspace', 'move', 'acme', '--to', 'b')
  assert.equal(moved.code, 0, moved.err)
  await assertBlockedAt(b)
})
