import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyMail, type MailClass } from './classify-mail.ts'

const isOwn = ({ message_id: id }: { message_id: string | null }) => id === 'ours@acme.example'

type Given = {
  headers?: Readonly<Record<string, string>>
  from?: string | null
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
    from: address(given.from === null ? undefined : (given.from ?? 'ann@example.com')),
    reply_to: address(given.reply_to),
    subject: given.subject ?? 'Hello',
    message_id: given.message_id ?? 'x@example.com',
    files: (given.types ?? []).map((type) => ({ type, name: null })),
  }
  const recipients = [given.recipient ?? 'help@acme.example']
  const isReturned = recipients[0]?.startsWith('b+') === true
  const addresses = ['help@acme.example']
  return classifyMail(mail, { sender: given.sender, recipients }, { isOwn, isReturned, addresses })
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
  ['person', { from: 'postmaster@example.com', subject: 'Re: Undeliverable: your parcel' }],
  ['person', { subject: 'Fwd: Mail delivery failed', types: ['message/rfc822'] }],
  ['person', { subject: 'RE: Automatic reply: my parcel' }],
  ['person', { subject: 'Automatic doors' }],
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
  // As it was written, before a server has noted its sender.
  ['bounce', { from: 'MAILER-DAEMON@example.com', subject: 'failure notice' }],
  // Older ones have a sender of their own.
  ['bounce', { from: 'MAILER-DAEMON@example.com', sender: 'ann@example.com' }],
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
  ...[
    { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
    { 'x-autoreply': 'yes' },
    { precedence: 'junk' },
  ].map((headers): [MailClass, Given] => [
    'automatic',
    { recipient: 'b+token@acme.example', sender: '', headers },
  ]),
  ...['Out of office: Re', 'Automatische Antwort: Lampe'].map((subject): [MailClass, Given] => [
    'automatic',
    { recipient: 'b+token@acme.example', sender: '', subject },
  ]),
  [
    'bounce',
    {
      recipient: 'b+token@acme.example',
      sender: '',
      headers: { 'auto-submitted': 'auto-generated' },
    },
  ],
  ['person', { recipient: 'b+token@acme.example', sender: 'ann@example.com' }],
  ['bounce', { from: 'MAILER-DAEMON@example.com', sender: '' }],
  ['bounce', { from: 'Postmaster@example.com', headers: { 'return-path': '<>' } }],
  ['bounce', { from: 'Mailer-Daemon@example.com' }],
  ['bounce', { from: 'mailer-daemon@example.com', headers: { 'list-id': '<news.example.com>' } }],
  [
    'bounce',
    { from: 'postmaster@example.com', headers: { 'return-path': '<MAILER-DAEMON@acme.example>' } },
  ],
  ['bounce', { from: 'postmaster@example.com', subject: 'Undeliverable: your parcel' }],
  ['bounce', { from: 'MDaemon@example.com', headers: { precedence: 'bulk' } }],
  ['bounce', { from: 'scanner@example.com', sender: '', subject: 'Delivery failed' }],
  [
    'bounce',
    { from: 'ndr@example.com', subject: 'Mail delivery failed', types: ['message/rfc822'] },
  ],
  ['bounce', { types: ['message/global-delivery-status'] }],
  [
    'bounce',
    { from: null, headers: { from: 'MAILER-DAEMON <>' }, subject: 'Mail delivery failed' },
  ],
  ['bounce', { from: 'MAILER-DAEMON', sender: 'x@example.com' }],
  ['bounce', { from: 'postmaster@example.com', headers: { 'return-path': '' } }],
  ['bounce', { sender: '', types: ['message/rfc822'] }],
  [
    'automatic',
    { sender: '', types: ['message/rfc822'], headers: { 'auto-submitted': 'auto-replied' } },
  ],
  [
    'report',
    { headers: { 'content-type': 'multipart/report; report-type=disposition-notification' } },
  ],
  ['report', { headers: { 'content-type': 'multipart/report; report-type=feedback-report' } }],
  ['report', { types: ['message/feedback-report'] }],
  ['report', { types: ['application/tlsrpt+gzip'] }],
  ['report', { subject: 'Report Domain: acme.example Submitter: example.com Report-ID: 1' }],
  ['report', { subject: ' complaint about message from 192.0.2.1', types: ['message/rfc822'] }],
  ['person', { subject: 'Complaint about message from 192.0.2.1' }],
  ['list', { headers: { 'list-id': 'News <news.example.com>' } }],
  ['list', { headers: { 'list-post': '<mailto:list@example.com>' } }],
  ['list', { headers: { precedence: 'List' } }],
  ['list', { headers: { 'mailing-list': 'list lamps@example.com' } }],
  ['list', { headers: { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' } }],
  // The channel's own address is a group of Google.
  ...[
    { 'list-id': '<help.acme.example>', precedence: 'list' },
    { 'list-post': '<https://groups.google.com/a>, <mailto:Help@acme.example>' },
  ].map((headers): [MailClass, Given] => ['person', { headers }]),
  ['list', { headers: { 'list-id': '<help.acme.example.com>' } }],
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
  ...[
    { 'x-autogenerated': 'Reply' },
    { 'delivered-to': 'Autoresponder' },
    { 'x-fc-machinegenerated': 'true' },
    { 'x-post-messageclass': '9; Autoresponder' },
    { preference: 'auto_reply' },
  ].map((headers): [MailClass, Given] => ['automatic', { headers }]),
  ['person', { headers: { 'delivered-to': 'help@acme.example' } }],
  // Of programs that write none of the headers.
  ...[
    'Automatic reply: Lamp',
    'Out of Office: Lamp',
    'Out of Office AutoReply: Lamp',
    'Out of office',
    'AUTO: Lin is away',
    '[Auto generated] Lamp',
    'Automatische Antwort: Lampe',
    'Réponse automatique : Lampe',
    'Respuesta automática: Lámpara',
    'Odpowiedź automatyczna: Lampa',
    '自動応答: ランプ',
    '自动答复: 灯',
    'Автоматический ответ: Лампа',
    'AUTO: Ann Lee is out of the office (returning 01/12/2026)',
  ].map((subject): [MailClass, Given] => ['automatic', { subject }]),
  ...[
    'Re: Automatic reply: Lamp',
    'Auto: a price (2019)',
    'AUTO: Preis',
    'Automatic reply to my order?',
    'Out of office chairs?',
  ].map((subject): [MailClass, Given] => ['person', { subject }]),
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

test('A subject that takes Unicode normalisation long takes no time', () => {
  const before = process.threadCpuUsage()
  assert.equal(classified({ subject: `a${'\u0301\u0316'.repeat(60_000)}` }).class, 'person')
  const { user, system } = process.threadCpuUsage(before)
  assert.ok(user + system < 500_000, `${(user + system) / 1_000} ms`)
})
