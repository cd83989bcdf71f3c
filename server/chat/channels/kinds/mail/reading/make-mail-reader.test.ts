import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { makeMailReader } from './make-mail-reader.ts'
import type { ParsedMail } from './parsed-mail.ts'

const lines = (...all: readonly string[]) => Buffer.from(all.join('\r\n'))

function reader(t: TestContext, limits = { deadlineMs: 60_000, idleMs: 60_000 }) {
  const made = makeMailReader(limits)
  t.after(async () => made.close())
  return made
}

async function parsed(t: TestContext, raw: Buffer): Promise<ParsedMail> {
  const read = await reader(t).read(raw)
  assert.ok('mail' in read, JSON.stringify(read))
  return read.mail
}

test('A mail is read with its people, thread, bodies and files', async (t) => {
  const mail = await parsed(
    t,
    lines(
      'From: =?UTF-8?Q?Ann_L=C3=A9e?= <ann@example.com>',
      'To: Help <help@acme.example>, team: bob@acme.example, cas@acme.example;',
      'Cc: lin@example.com',
      'Reply-To: ann@work.example',
      'Subject: =?UTF-8?B?R3LDvMOfZQ==?=',
      'Message-ID: <3@example.com>',
      'In-Reply-To: <2@acme.example>',
      'References: <1@acme.example>',
      '\t<2@acme.example>',
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Hello <img src="cid:logo@x"></p>',
      '--b',
      'Content-Type: image/png; name="logo.png"',
      'Content-ID: <logo@x>',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Subject: inner',
      '',
      'inner text',
      '--b--',
    ),
  )
  assert.deepEqual(mail.from, [{ name: 'Ann Lée', address: 'ann@example.com' }])
  assert.deepEqual(
    mail.to.map(({ address }) => address),
    ['help@acme.example', 'bob@acme.example', 'cas@acme.example'],
  )
  assert.deepEqual(
    [mail.cc[0]?.address, mail.reply_to[0]?.address],
    ['lin@example.com', 'ann@work.example'],
  )
  assert.deepEqual([mail.subject, mail.message_id], ['Grüße', '3@example.com'])
  assert.deepEqual(mail.references, ['1@acme.example', '2@acme.example'])
  assert.match(mail.html ?? '', /^<p>Hello <img/)
  const [logo, inner] = mail.files
  assert.deepEqual([logo?.name, logo?.content_id, logo?.is_inline], ['logo.png', 'logo@x', true])
  assert.equal(
    Buffer.from(logo?.content ?? [])
      .toString('latin1')
      .slice(1, 4),
    'PNG',
  )
  assert.equal(inner?.type, 'message/rfc822')
  assert.doesNotMatch(mail.html ?? '', /inner/)
})

test('A mail without any header, with two From addresses or with a bare id is read as it is', async (t) => {
  const nothing = await parsed(t, lines('', 'Hello'))
  assert.deepEqual([nothing.from, nothing.subject, nothing.message_id], [[], '', null])
  assert.equal(nothing.text?.trim(), 'Hello')
  const two = await parsed(
    t,
    lines('From: a@example.com, b@example.com', 'In-Reply-To: 7@x', '', ''),
  )
  assert.deepEqual([two.from.length, two.references], [2, ['7@x']])
})

test('Of a thousand references the first and the last are kept', async (t) => {
  const ids = Array.from({ length: 1_000 }, (_, at) => ` <${at}@x>`)
  const { references } = await parsed(t, lines(`References:${ids.join('\r\n')}`, '', ''))
  assert.deepEqual([references.length, references[0], references.at(-1)], [100, '0@x', '999@x'])
})

test('A mail beyond a limit is unreadable and says which', async (t) => {
  const bomb = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(600)}`
  assert.deepEqual(await reader(t).read(Buffer.from(bomb)), {
    unreadable: 'It has more than 500 parts.',
  })
})

test('A mail that takes too long ends the worker, and the mails behind it are read by another', async (t) => {
  const head = 'Content-Type: text/plain; format=flowed\r\n\r\n'
  const slow = Buffer.from(`${head}${'>>>> a\r\n'.repeat(500_000)}`)
  const { read } = reader(t, { deadlineMs: 100, idleMs: 60_000 })
  const patient = reader(t)
  assert.deepEqual(await read(slow), {
    unreadable: 'It takes too long or too much memory to read.',
  })
  const answers = await Promise.all(
    ['one', 'two'].map(async (subject) => patient.read(lines(`Subject: ${subject}`, '', ''))),
  )
  assert.deepEqual(
    answers.map((answer) => 'mail' in answer && answer.mail.subject),
    ['one', 'two'],
  )
})

test('A mail is slow by the processor time that it takes, not by how long its answer waits', async (t) => {
  const made = makeMailReader({ longMs: 100 })
  t.after(async () => made.close())
  const quick = made.read(lines('Subject: one', '', ''))
  // The worker is started in the next turn; a busy machine keeps this thread from its answer.
  await new Promise(setImmediate)
  const end = performance.now() + 200
  while (performance.now() < end);
  await quick
  assert.equal(made.isQuick(), true, 'the first')
  const head = 'Content-Type: text/plain; format=flowed\r\n\r\n'
  await made.read(Buffer.from(`${head}${'>>>> a\r\n'.repeat(150_000)}`))
  assert.equal(made.isQuick(), false)
})

test('An idle worker ends, and the next mail starts another', async (t) => {
  const { read } = reader(t, { deadlineMs: 60_000, idleMs: 1 })
  const threads = async () => (await readdir('/proc/self/task')).length
  const before = await threads()
  for (const subject of ['one', 'two']) {
    const answer = await read(lines(`Subject: ${subject}`, '', ''))
    assert.equal('mail' in answer && answer.mail.subject, subject)
    await until('the worker has ended', 5_000, async () => (await threads()) <= before)
  }
})
