import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../../../../test/app.ts'
import { postMail, rawMail } from '../../../../../../test/mails.ts'
import { fetchFile } from '../../../../../../test/upload.ts'
import { errorCatalogue } from '../../../../../error-catalogue.ts'
import { importMails, mailed } from '../receiving/testing/scenario.ts'
import { makeDiscardedSweep, makeOriginalSweep } from './sweep-originals.ts'

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

test('A discarded mail is emptied after 30 days, or those of its channel if they are fewer, and cannot be put back then', async () => {
  const space = await mailed(app)
  const { send, channelId } = space
  const discarded = makeDiscardedSweep(app.services.config)
  const inDays = (days: number) => new Date(Date.now() + days * dayMs)
  const isDue = async (days: number) =>
    (await discarded.findDue(owner, inDays(days))).includes(space.id)
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', ...Array<string>(600).fill('--b')]
  for (const [subject, days] of [
    ['First', 30],
    ['Second', 7],
  ] as const) {
    const mail = await space.deliverRaw(
      rawMail('From: lin@x.test', `Subject: ${subject}`, ...parts),
    )
    const kept = days < 30 ? days : null
    await send('PATCH', `/channels/${channelId}`, { mail: { originals_kept_days: kept } })
    assert.equal((await send('DELETE', `/mails/${mail.id}`)).status, 204)
    assert.deepEqual([await isDue(days - 1), await isDue(days + 1)], [false, true])
    await discarded.sweep(owner, space.id, inDays(days + 1))
    assert.equal(await isDue(days + 1), false)
    const shown = (await send('GET', `/mails/${mail.id}`)).body.mail
    assert.deepEqual([shown.state, shown.subject, shown.original], ['discarded', null, null])
    assert.equal((await fetchFile(space.port, mail.original?.url ?? '')).status, 404)
    const late = await send('POST', `/mails/${mail.id}/restore`)
    assert.deepEqual([late.status, late.body.error], [422, errorCatalogue.mail_not_restorable[1]])
  }
  const { rows } = await owner.query(
    'select from attachments where workspace_id = $1 and mail_id is not null',
    [space.id],
  )
  assert.equal(rows.length, 0)
})
