import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyMail } from './classify-mail.ts'
import { parseMail } from './parse-mail.ts'
import { readBounce } from './read-bounce.ts'

const mail = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'))

async function read(raw: Buffer<ArrayBuffer>) {
  const parsed = await parseMail(raw)
  const { class: kind } = classifyMail(
    parsed,
    { sender: undefined, recipients: [] },
    { isOwn: () => false, isReturned: false, addresses: [] },
  )
  const { recipients } = readBounce(parsed)
  return {
    kind,
    recipients: recipients.map((one) => [one.address, one.action, one.status]),
    words: recipients.map((one) => one.words),
  }
}

const daemon = ['From: Mail Daemon <MAILER-DAEMON@mx.test>', 'To: help@shop.example']

/** Reports in words alone, as servers of these kinds write them, and what each says. */
const inWords: Readonly<
  Record<string, { lines: readonly string[]; expected: readonly (readonly string[])[] }>
> = {
  'of qmail': {
    lines: [
      ...daemon,
      'Subject: failure notice',
      '',
      'I could not deliver your letter, and have given up.',
      '',
      '<lin@x.test>:',
      'There is no such box here. (#5.1.1)',
      '',
      '--- Below this line is a copy of the message.',
      '',
      'Return-Path: <help@shop.example>',
      'To: bob@y.test',
    ],
    expected: [['lin@x.test', 'failed', '5.1.1']],
  },
  'of Exim, which names the address in a header': {
    lines: [
      ...daemon,
      'X-Failed-Recipients: lin@x.test',
      'Subject: Mail delivery failed',
      '',
      'The addresses that failed:',
      '',
      '  lin@x.test',
      '    host mx.x.test said after RCPT TO: 550 5.2.1 closed',
    ],
    expected: [['lin@x.test', 'failed', '5.2.1']],
  },
  'of two addresses in one paragraph, each with its reason': {
    lines: [
      ...daemon,
      'X-Failed-Recipients: lin@x.test,',
      '  bob@y.test',
      '',
      '  lin@x.test',
      '    host mx.x.test said after RCPT TO:<lin@x.test>: 550 5.2.2 full',
      '  bob@y.test',
      '    host mx.y.test said after RCPT TO:<bob@y.test>: 550 5.1.1 unknown',
    ],
    expected: [
      ['lin@x.test', 'failed', '5.2.2'],
      ['bob@y.test', 'failed', '5.1.1'],
    ],
  },
  'of Sendmail, which begins with when the mail came': {
    lines: [
      ...daemon,
      'Subject: Returned mail: User unknown',
      '',
      'The original message was received at Mon, 5 Jan 2026 10:00:00',
      'from shop.example',
      '',
      '   ----- These addresses had fatal errors -----',
      '<lin@x.test>',
      '',
      '   ----- Transcript of session follows -----',
      '550 5.1.1 <lin@x.test>... User unknown',
    ],
    expected: [['lin@x.test', 'failed', '']],
  },
  'of a mail about a delay': {
    lines: [
      ...daemon,
      'Subject: Undeliverable: Your parcel',
      '',
      'lin@x.test is unknown.',
      '',
      'You wrote that the parcel is delayed.',
    ],
    expected: [['lin@x.test', 'failed', '']],
  },
  'of a reason before the address': {
    lines: [...daemon, '', 'The mailbox is full (5.2.2): lin@x.test', '', 'Original message:'],
    expected: [['lin@x.test', 'failed', '5.2.2']],
  },
  'of a mail that is still tried': {
    lines: [
      ...daemon,
      'Subject: Warning: message 1abc delayed 24 hours',
      '',
      'Your mail has not yet been delivered to:',
      '',
      '  lin@x.test',
      '',
      'Nothing has to be done. In the end the server will give up.',
    ],
    expected: [['lin@x.test', 'delayed', '']],
  },
  'of a delay that names the address in a header, as of one that failed': {
    lines: [
      ...daemon,
      'X-Failed-Recipients: lin@x.test',
      'Subject: Delivery Status Notification (Delay)',
      '',
      'THIS IS A WARNING MESSAGE ONLY.',
      '',
      'It is late for:',
      '',
      '     lin@x.test',
    ],
    expected: [['lin@x.test', 'delayed', '']],
  },
  'of a delay without an address': {
    lines: [...daemon, 'Subject: Warning: message delayed 2 days', '', 'It is tried again.'],
    expected: [['', 'delayed', '']],
  },
  'of a server that names whom the mail was for, and who has failed': {
    lines: [
      'From: System Administrator <postmaster@mx.test>',
      'To: help@shop.example',
      'Subject: Undeliverable: Delayed lamps',
      '',
      'Your message',
      '',
      '  To:      lin@x.test; bob@y.test',
      '  Cc:      eve@z.test,',
      '           ann@z.test',
      '  Subject: Delayed lamps',
      '',
      'did not reach:',
      '',
      'bob@y.test on Monday',
      '    The name of the recipient is not known',
    ],
    expected: [['bob@y.test', 'failed', '']],
  },
}

for (const [name, { lines, expected }] of Object.entries(inWords)) {
  test(`A bounce in words alone says who has failed: ${name}`, async () => {
    const found = await read(mail(...lines, ''))
    assert.equal(found.kind, 'bounce')
    assert.deepEqual(found.recipients, expected)
  })
}

test('The reason below a bare address is its words', async () => {
  const { words } = await read(
    mail(
      ...daemon,
      '',
      'It failed for:',
      '',
      'lin@x.test',
      '',
      'because:',
      '',
      'No such name.',
      '',
    ),
  )
  assert.deepEqual(words, ['because: No such name.'])
})

const report = (...fields: readonly string[]) =>
  mail(
    ...daemon,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It failed for lin@x.test.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    '',
    ...fields,
    '',
    '--b--',
    '',
  )

test('A report of an address that passes mails on names the one that the mail was sent to first', async () => {
  const raw = report(
    'Final-Recipient: rfc822; lin@inner.test',
    'Original-Recipient: rfc822;lin@x.test',
    'Action: failed',
    'Status: 5.1.1',
  )
  assert.deepEqual((await read(raw)).recipients, [
    ['lin@x.test', 'failed', '5.1.1'],
    ['lin@inner.test', 'failed', '5.1.1'],
  ])
})

test('An action is read as its server means it, and a report of nobody by its words', async () => {
  for (const action of ['Failed (no such mailbox)', 'failure', 'error'])
    assert.deepEqual(
      (await read(report('Final-Recipient: rfc822; lin@x.test', `Action: ${action}`))).recipients,
      [['lin@x.test', 'failed', '']],
    )
  assert.deepEqual((await read(report())).recipients, [['lin@x.test', 'failed', '']])
})

test('A megabyte of addresses is read in a moment', { timeout: 20_000 }, async () => {
  const hostile = ['a@b.test '.repeat(50_000), 'To: x\n x'.repeat(50_000), '\n'.repeat(200_000)]
  for (const text of hostile) {
    const { recipients } = await read(mail(...daemon, '', text))
    assert.ok(recipients.length <= 100)
  }
})
