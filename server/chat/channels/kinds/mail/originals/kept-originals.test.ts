import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../../../../test/app.ts'
import { postMail, rawMail } from '../../../../../../test/mails.ts'
import { fetchFile } from '../../../../../../test/upload.ts'
import { importMails, mailed } from '../receiving/testing/scenario.ts'
import { makeOriginalSweep } from './sweep-originals.ts'

const app = await startOwnApp()
importMails(app)
const { owner } = app
const { findDue, sweep } = makeOriginalSweep(app.services.config)
const dayMs = 86_400_000

test('Originals are deleted after the days of their channel, messages and the tray stay, and no copy comes again', async () => {
  const space = await mailed(app)
  const { send, channelId } = space
  const mail = ['From: lin@x.test', 'Subject: Parcel'] as const
  const old = await space.deliver(...mail)
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', ...Array<string>(600).fill('--b')]
  const waiting = await space.deliverRaw(rawMail('From: lin@x.test', ...parts))
  assert.equal(waiting.state, 'tray')
  const later = new Date(Date.now() + 31 * dayMs)
  const isDue = async (now: Date) => (await findDue(owner, now)).includes(space.id)
  assert.equal(await isDue(later), false, 'Without the setting they are kept.')
  const keep = async (days: unknown) =>
    send('PATCH', `/channels/${channelId}`, { mail: { originals_kept_days: days } })
  for (const wrong of [0, 1.5, 3_651, '30'])
    assert.equal((await keep(wrong)).status, 422, String(wrong))
  assert.equal((await keep(30)).status, 200)
  assert.equal(await isDue(new Date(Date.now() + 29 * dayMs)), false)
  assert.equal(await isDue(later), true)
  const url = old.original?.url ?? ''
  assert.equal((await fetchFile(space.port, url)).status, 200)
  await sweep(owner, space.id, later)
  assert.equal(await isDue(later), false)
  const shown = (await send('GET', `/mails/${old.id}`)).body.mail
  assert.deepEqual([shown.state, shown.subject, shown.original], ['message', 'Parcel', null])
  const original = await send('GET', `/mails/${old.id}/original`)
  assert.deepEqual(
    [original.status, original.body.error],
    [404, 'The original of this mail is not kept any more.'],
  )
  assert.equal((await fetchFile(space.port, url)).status, 404)
  assert.equal((await space.messagesOf(old.conversation_id))[0].body.includes('Where is it?'), true)
  assert.equal((await send('GET', `/mails/${waiting.id}/original`)).status, 200)
  const { rows } = await owner.query<{ is_right: boolean }>(
    `select (select total from list_totals where workspace_id = $1 and list = 'attachment_bytes' and label = '')
          = (select sum(size) from attachments where workspace_id = $1) as is_right`,
    [space.id],
  )
  assert.equal(rows[0]?.is_right, true)
  const raw = rawMail(...mail, '', 'Where is it?', '')
  const again = await postMail(send, channelId, raw)
  assert.deepEqual([again.status, again.body.mail.id], [200, old.id])
})
