import assert from 'node:assert/strict'
import type { Send, TestReply, TestWorkspace } from './app.ts'

/** A raw mail of these lines. */
export const rawMail = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'))

/** A short mail of a person. */
export const plainMail = (subject = 'My parcel', from = 'Lin <lin@example.com>') =>
  rawMail(`From: ${from}`, 'To: help@shop.example', `Subject: ${subject}`, '', 'Where is it?', '')

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

/** Delivers a mail to a channel. */
export async function postMail(
  send: Send,
  channelId: string,
  raw: Buffer = plainMail(),
  query = '',
): Promise<TestReply> {
  return send('POST', `/mail-channels/${channelId}/messages${query}`, raw, mailHeaders)
}
