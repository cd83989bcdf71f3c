import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../../../test/app.ts'
import { rawMail } from '../../../../../../test/mails.ts'
import { deliverMail } from '../../../../mail/deliver-mail.ts'
import { createMailTransport } from '../../../../mail/mail-transport.ts'
import { startSmtpServer } from '../../../../mail/testing/smtp-server.ts'
import { arrivalOf } from '../reading/arrival-of.ts'
import { importMails, mailed } from './testing/scenario.ts'

const app = await startApp()
importMails(app)

const lin = 'From: Lin <lin@example.com>'
const to = 'To: help@shop.example'
const form = 'From: form@shop.example'
const held = ['tray', 'More than 20 mails came from its sender within an hour.']

test('Beyond 20 mails an hour from one address to one channel, mails are in the tray, and administrators are told once, by a mail whose address is not kept', async (t) => {
  const space = await mailed(app)
  // What is in the tray for another reason was no flood.
  const cut = rawMail(
    lin,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...Array<string>(600).fill('--b'),
  )
  assert.equal((await space.deliverRaw(cut)).state, 'tray')
  const numbered = async (number: number) => space.deliver(lin, to, `Subject: ${number}`)
  for (let number = 1; number <= 20; number += 1)
    assert.equal((await numbered(number)).state, 'message')
  const next = await numbered(21)
  assert.deepEqual([next.state, next.reason], held)
  assert.equal((await numbered(22)).state, 'tray')
  const notices = async () => {
    const { rows } = await app.owner.query<{ id: string; recipient: string; details: object }>(
      `select id, recipient, details from mails where workspace_id = $1 and kind = 'notice'`,
      [space.id],
    )
    return rows
  }
  const told = await notices()
  assert.deepEqual(
    told.map(({ recipient, details }) => [recipient, { ...details, since: '' }]),
    [
      [
        space.adminEmail,
        { channel_name: 'Help', way: 'flood', error: 'lin@example.com', since: '' },
      ],
    ],
  )
  const { url, sources } = await startSmtpServer(t)
  const transport = createMailTransport({ smtpUrl: url, from: 'P <p@x.test>', mailFolder: '' })
  t.after(() => transport.close())
  const notice = { workspaceId: space.id, id: told[0]?.id ?? '' }
  await deliverMail(app.owner, transport, app.services.config, notice)
  assert.match(sources[0] ?? '', /lin@example\.com/)
  assert.deepEqual(
    (await notices()).map(({ details }) => details),
    [{}],
  )
  assert.equal((await space.deliver('From: bob@example.net', to)).state, 'message')
  assert.equal((await space.send('POST', `/mails/${next.id}/file`, {})).status, 202)
  assert.equal((await space.outcomeOf(next.id)).state, 'message')
})

test('Mails that are imported together count by when they reached the mail server, whatever they say themselves', async () => {
  const space = await mailed(app)
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toUTCString()
  const trace = (minutesAgo: number) => `Received: from a by mx.shop.example; ${at(minutesAgo)}`
  for (let number = 0; number < 25; number += 1) {
    const { state } = await space.deliver(trace(300 - 10 * number), lin, to, `Subject: ${number}`)
    assert.equal(state, 'message', `${number}`)
  }
  for (let number = 0; number < 20; number += 1) {
    // Of one minute of another day, the newest first.
    await space.deliver(trace(2_000 - number / 60), lin, to, `Subject: then ${number}`)
  }
  const last = await space.deliver(trace(2_001), lin, to, `Date: ${at(9_000)}`, trace(9_000))
  assert.deepEqual([last.state, last.reason], held)
})

test('Mails of a form count by who wants the answer', async () => {
  const space = await mailed(app)
  const filled = async (replyTo: string, number: number) =>
    space.deliver(form, to, `Reply-To: ${replyTo}`, `Subject: ${number}`)
  for (let number = 0; number < 22; number += 1)
    assert.equal((await filled(`visitor${number}@x.test`, number)).state, 'message')
  for (let number = 0; number < 20; number += 1)
    assert.equal((await filled(`lin+${number}@x.test`, number)).state, 'message')
  const next = await filled('Lin+20@X.test', 20)
  assert.deepEqual([next.state, next.reason], held)
})

test('A mail has arrived when its mailbox, else the server that hands it over, says so, and never later than it came', () => {
  const cameAt = new Date('2026-03-02T10:00:00Z')
  const arrived = (inMailbox: string | undefined, ...received: readonly string[]) => {
    const headers = received.map((value) => ({ key: 'received', value }))
    return arrivalOf(headers, { inMailbox, cameAt }).toISOString().slice(0, 16)
  }
  assert.equal(arrived(undefined), '2026-03-02T10:00')
  assert.equal(
    arrived('2026-02-01T08:00:00Z', 'by x; 1 Jan 2020 00:00:00 +0000'),
    '2026-02-01T08:00',
  )
  const trace = 'from a (b; c) by d (Postfix) with ESMTP id 1; Mon, 2 Mar 2026 10:30:00 +0100 (CET)'
  assert.equal(arrived(undefined, trace, 'by x; 1 Jan 2020 00:00:00 +0000'), '2026-03-02T09:30')
  assert.equal(arrived(undefined, 'by d; Tue, 3 Mar 2026 10:30:00 +0000'), '2026-03-02T10:00')
  for (const broken of ['by d', 'by d; soon', ';', '', 'by d; 1 Jan 1900 00:00:00 +0000'])
    assert.equal(arrived(undefined, broken), '2026-03-02T10:00', broken)
})
