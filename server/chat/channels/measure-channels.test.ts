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

test('Mails that wait in the trays, and mail servers that fail, are counted', async () => {
  assert.deepEqual(await scrape(), { mail_servers_failing: 0, mails_in_tray: 0 })
  await mailInTray(space, await mailChannel(space.send), 'Held')
  await owner.query(
    `insert into mail_ways (workspace_id, channel_id, way, failing_since, last_error)
     values ($1, gen_random_uuid(), 'imap', now(), 'NO')`,
    [space.id],
  )
  assert.deepEqual(await scrape(), { mail_servers_failing: 1, mails_in_tray: 1 })
  await owner.query('update received_mails set state = $1', ['discarded'])
  await owner.query('delete from mail_ways')
  assert.deepEqual(await scrape(), { mail_servers_failing: 0, mails_in_tray: 0 })
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
