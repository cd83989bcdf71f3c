import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyMail, type MailClass } from './classify-mail.ts'

const isOwn = ({ message_id: id }: { message_id: string | null }) => id === 'ours@acme.example'

type Given = {
  headers?: Readonly<Record<string, string>>
  from?: string
  reply_to?: string
  subject?: string
  message_id?: string
  types?: readonly string[]
  sender?: string
  recipient?: string
}

function classified(given: Given) {
  const address = (one: string | undefined) =>
    one === undefined ? [] : [{ name: '', address: one }]
  const mail = {
    headers: Object.entries(given.headers ?? {}).map(([key, value]) => ({ key, value })),
    from: address(given.from ?? 'ann@example.com'),
    reply_to: address(given.reply_to),
    subject: given.subject ?? 'Hello',
    message_id: given.message_id ?? 'x@example.com',
    files: (given.types ?? []).map((type) => ({ type, name: null })),
  }
  const recipients = [given.recipient ?? 'help@acme.example']
  const isReturned = recipients[0]?.startsWith('b+') === true
  return classifyMail(mail, { sender: given.sender, recipients }, { isOwn, isReturned })
}

const cases: readonly (readonly [MailClass, Given])[] = [
  ['person', {}],
  ['person', { headers: { 'auto-submitted': 'no' } }],
  ['person', { headers: { 'auto-submitted': 'No; owner-email="a@b"' } }],
  ['person', { headers: { 'x-auto-response-suppress': 'None' } }],
  ['person', { headers: { precedence: 'normal' } }],
  ['person', { headers: { 'list-unsubscribe': '<mailto:x@example.com>' } }],
  ['person', { from: 'no-reply@shop.example', reply_to: 'ann@example.com' }],
  ['person', { from: 'noreen@example.com' }],
  ['person', { from: 'postmaster@example.com', sender: 'postmaster@example.com' }],
  ['person', { subject: 'Undeliverable: your parcel', sender: 'ann@example.com' }],
  [
    'person',
    { headers: { 'content-type': 'multipart/mixed; boundary="report-type=delivery-status"' } },
  ],
  ['own', { message_id: 'ours@acme.example' }],
  ['own', { message_id: 'ours@acme.example', headers: { 'auto-submitted': 'auto-replied' } }],
  [
    'bounce',
    { headers: { 'content-type': 'multipart/report; report-type=delivery-status; boundary=x' } },
  ],
  [
    'bounce',
    { headers: { 'content-type': 'Multipart/Report; boundary=x; report-type="delivery-status"' } },
  ],
  ['bounce', { types: ['message/delivery-status'] }],
  ['bounce', { headers: { 'x-failed-recipients': 'lin@example.com' } }],
  ['bounce', { recipient: 'b+token@acme.example', sender: '' }],
  // An absence is reported to the envelope sender, too.
  [
    'automatic',
    {
      recipient: 'b+token@acme.example',
      sender: '',
      headers: { 'auto-submitted': 'auto-replied (vacation)' },
    },
  ],
  ['person', { recipient: 'b+token@acme.example', sender: 'ann@example.com' }],
  ['bounce', { from: 'MAILER-DAEMON@example.com', sender: '' }],
  ['bounce', { from: 'Postmaster@example.com', headers: { 'return-path': '<>' } }],
  [
    'report',
    { headers: { 'content-type': 'multipart/report; report-type=disposition-notification' } },
  ],
  ['report', { headers: { 'content-type': 'multipart/report; report-type=feedback-report' } }],
  ['report', { types: ['message/feedback-report'] }],
  ['report', { types: ['application/tlsrpt+gzip'] }],
  ['report', { subject: 'Report Domain: acme.example Submitter: example.com Report-ID: 1' }],
  ['list', { headers: { 'list-id': 'News <news.example.com>' } }],
  ['list', { headers: { 'list-post': '<mailto:list@example.com>' } }],
  ['list', { headers: { precedence: 'List' } }],
  ['automatic', { headers: { 'auto-submitted': 'auto-replied' } }],
  ['automatic', { headers: { 'auto-submitted': 'auto-generated; x=y' } }],
  ['automatic', { headers: { 'auto-submitted': '' } }],
  ['automatic', { headers: { 'x-auto-response-suppress': 'All' } }],
  ['automatic', { headers: { 'x-autoreply': 'yes' } }],
  ['automatic', { headers: { 'x-autorespond': 'out of office' } }],
  ['automatic', { headers: { 'x-loop': 'bot@example.com' } }],
  ['automatic', { headers: { precedence: 'bulk' } }],
  ['automatic', { headers: { precedence: 'auto_reply' } }],
  ['automatic', { sender: '' }],
  ['automatic', { headers: { 'return-path': ' <> ' } }],
  ['automatic', { from: 'noreply@shop.example' }],
  ['automatic', { from: 'do-not-reply+7@shop.example' }],
  ['automatic', { from: 'ann@example.com', reply_to: 'no-reply@example.com' }],
]

test('A mail is classified by what it says of itself', () => {
  for (const [expected, given] of cases) {
    assert.equal(classified(given).class, expected, JSON.stringify(given))
  }
})

test('The reason names the evidence in one short line, and a person needs none', () => {
  assert.deepEqual(classified({}), { class: 'person', reason: '' })
  const value = `auto-replied;\r\n\treason=${'x'.repeat(500)}`
  const { reason } = classified({ headers: { 'auto-submitted': value } })
  assert.match(reason, /^Auto-Submitted: auto-replied; reason=x+$/)
  assert.equal(reason.length, 120)
})

test('A reason that is cut within a character is text that can be stored', () => {
  for (const before of ['', 'x']) {
    const { reason } = classified({ headers: { 'x-loop': `${before}${'😀'.repeat(100)}` } })
    assert.equal(reason.length, 120)
    assert.ok(reason.isWellFormed(), reason)
  }
})

test('The envelope says more than a Return-Path that the sender may have written', () => {
  const headers = { 'return-path': '<>' }
  assert.equal(classified({ headers, sender: 'ann@example.com' }).class, 'person')
})
