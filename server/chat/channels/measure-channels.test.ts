import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { mailChannel, mailInTray } from '../../../test/mails.ts'
import { measureChannels } from './measure-channels.ts'

const { owner, workspace } = await startOwnApp()
const space = await workspace()
const measure = measureChannels(owner, 0)
const scrape = async () =>
  Object.fromEntries((await measure()).map(({ name, samples }) => [name, samples[0]?.value]))

const nothing = {
  mail_servers_failing: 0,
  mail_last_received_timestamp_seconds: 0,
  mailbox_oldest_check_timestamp_seconds: 0,
  mails_in_tray: 0,
}

test('Mails that wait in the trays, mail servers that fail, the last mail and the oldest check of a mailbox are measured', async () => {
  assert.deepEqual(await scrape(), nothing)
  const imap = { host: 'imap.shop.example', username: 'help', password: 'secret' }
  const addresses = ['help@shop.example']
  const channelId = await mailChannel(space.send, { addresses, imap })
  await mailInTray(space, channelId, 'Held')
  await owner.query(
    `insert into mail_ways (workspace_id, channel_id, way, last_check_at, failing_since, last_error)
     values ($1, $2, 'imap', to_timestamp(1790006400), now(), 'NO')`,
    [space.id, channelId],
  )
  const { mail_last_received_timestamp_seconds: last = 0, ...others } = await scrape()
  assert.ok(Math.abs(Date.now() / 1_000 - last) < 60)
  assert.deepEqual(others, {
    mail_servers_failing: 1,
    mailbox_oldest_check_timestamp_seconds: 1_790_006_400,
    mails_in_tray: 1,
  })
  await owner.query('update received_mails set state = $1', ['discarded'])
  await owner.query('delete from mail_ways')
  assert.deepEqual(await scrape(), nothing)
})

test('Those of a workspace that has moved away are not counted', async () => {
  await mailInTray(space, await mailChannel(space.send, { addresses: ['b@x.test'] }, 'B'), 'B')
  assert.equal((await scrape())['mails_in_tray'], 1)
  await owner.query(
    `insert into workspace_moves (workspace_id, move_id, state, peer, subdomain, hosts, changed_at)
     select workspace_id, gen_random_uuid(), 'gone', 'b', subdomain, '{}', now() from workspaces where workspace_id = $1`,
    [space.id],
  )
  assert.equal((await scrape())['mails_in_tray'], 0)
  await owner.query('delete from workspace_moves where workspace_id = $1', [space.id])
})

test('While PostgreSQL does not answer, there are none', async () => {
  const failing = measureChannels(
    { query: async () => Promise.reject(new Error('away')) } as unknown as typeof owner,
    0,
  )
  assert.deepEqual(await failing(), [])
})
