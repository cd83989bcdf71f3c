import assert from 'node:assert/strict'
import { addressHash } from '../server/chat/channels/follow-up/suppressed-address.ts'
import { newId } from '../server/ids.ts'
import type { Send, TestReply, TestWorkspace } from './app.ts'

/** A raw mail of these lines. */
export const rawMail = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'))

/** A short mail of a person. */
export const plainMail = (subject = 'My parcel', from = 'Lin <lin@example.com>') =>
  rawMail(`From: ${from}`, 'To: help@shop.example', `Subject: ${subject}`, '', 'Where is it?', '')

/** A bounce to an envelope sender, with a report of one recipient in these fields (RFC 3464). */
export const bounceMail = (to: string, ...recipient: readonly string[]) =>
  rawMail(
    'From: MAILER-DAEMON@mx.test',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    '',
    'I am sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    '',
    ...recipient,
    '',
    '--b--',
    '',
  )

/** Makes a channel of the kind mail and returns its id. */
export async function mailChannel(
  send: Send,
  mail: object = { addresses: ['help@shop.example'], trusted_id: 'mx.shop.example' },
  name = 'Help',
): Promise<string> {
  const { status, text, body } = await send('POST', '/channels', { name, kind: 'mail', mail })
  assert.equal(status, 201, text)
  return body.channel.id
}

export const mailHeaders = { 'content-type': 'message/rfc822' }

/** Delivers a mail and puts it into the tray, as an import does. */
export async function mailInTray(
  { send, owner, id }: Pick<TestWorkspace, 'send' | 'owner' | 'id'>,
  channelId: string,
  subject: string,
): Promise<string> {
  const { mail } = (await postMail(send, channelId, plainMail(subject))).body
  await owner.query(
    `update received_mails set state = 'tray', reason = 'It cannot be parsed.', subject = $3, sender = 'lin@example.com'
      where workspace_id = $1 and id = $2`,
    [id, mail.id, subject],
  )
  return mail.id
}

/** Has an address get no more mails, as if one to it had been returned; returns the id of that. */
export async function returnedAddress(
  { owner, id }: Pick<TestWorkspace, 'owner' | 'id'>,
  address: string,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with mail as (
       insert into conversation_mails (workspace_id, id, conversation_id, purpose, state, recipient, recipient_key, is_proven,
                                       language, token, message_ids, created_at)
       select c.workspace_id, gen_random_uuid(), c.id, 'follow_up', 'failed', $2, $2, false, 'en', '', '{}', now()
         from conversations c where c.workspace_id = $1 order by c.id limit 1
       returning id)
     insert into mail_suppressions (workspace_id, id, mail_id, address_hash, reason, created_at)
     select $1, $3, mail.id, $4, 'bounce', now() from mail returning id`,
    [id, address, newId(), addressHash(address)],
  )
  return rows[0]?.id ?? assert.fail()
}

/** Delivers a mail to a channel. */
export async function postMail(
  send: Send,
  channelId: string,
  raw: Buffer = plainMail(),
  query = '',
): Promise<TestReply> {
  return send('POST', `/mail-channels/${channelId}/messages${query}`, raw, mailHeaders)
}
