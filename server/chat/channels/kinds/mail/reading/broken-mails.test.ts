import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMail } from './parse-mail.ts'

type Line = string | Buffer
const mailOf = (lines: readonly Line[], end = '\r\n') =>
  Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from(end)]))
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const people = ['From: Lin <lin@x.test>', 'Subject: Lamp']

async function read(raw: Buffer<ArrayBuffer>) {
  const mail = await parseMail(raw)
  return {
    subject: mail.subject,
    sender: mail.from[0]?.address,
    body: mail.body
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    files: mail.files.map(({ name, type }) => [name, type]),
  }
}

const plain = { subject: 'Lamp', sender: 'lin@x.test', body: 'My lamp is broken.', files: [] }

test('A part without a type that exists is text', async () => {
  for (const type of [
    'text',
    '',
    '; charset=utf-8',
    'text/plain, charset=utf-8',
    'plain text',
    'plain/text',
  ])
    assert.deepEqual(
      await read(mailOf([...people, `Content-Type: ${type}`, '', 'My lamp is broken.'])),
      plain,
      type,
    )
  const html = mailOf([...people, 'Content-Type: html', '', '<p>My <b>lamp</b> is broken.'])
  assert.deepEqual(await read(html), plain)
})

test('A file without a type that exists is a file', async () => {
  const lines = [
    ...people,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'My lamp is broken.',
    '--b',
    'Content-Type: ; name=lamp.zip',
    '',
    'PK',
    '--b--',
  ]
  assert.deepEqual(await read(mailOf(lines)), {
    ...plain,
    files: [['lamp.zip', 'application/octet-stream']],
  })
})

test('A multipart whose parts are not found is shown as it came', async () => {
  for (const parameter of ['', ' boundary=b', ' bo']) {
    const type = `Content-Type: multipart/mixed;${parameter}`
    const raw = mailOf([...people, type, '', 'My lamp is broken.'])
    assert.deepEqual(await read(raw), plain, parameter)
  }
  for (const parameter of ['', ' boundary=b_', ' boundary="b "']) {
    const part = ['--b', 'Content-Type: text/plain', '', 'My lamp is broken.', '--b--']
    const type = `Content-Type: multipart/alternative;${parameter}`
    const { body } = await read(mailOf([...people, type, '', ...part]))
    assert.match(body, /My lamp is broken\./, parameter)
  }
})

test('A text with a name below another part is a file, and one above is the body', async () => {
  const mail = (first: string, second: string) =>
    mailOf([
      ...people,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      first,
      '',
      'My lamp is broken.',
      '--b',
      second,
      '',
      'Line of a log',
      '--b--',
    ])
  const text = 'Content-Type: text/plain'
  const named = `${text}; name="log.txt"`
  for (const second of [named, `${text}\r\nContent-Disposition: inline; filename=log.txt`])
    assert.deepEqual(await read(mail(text, second)), {
      ...plain,
      files: [['log.txt', 'text/plain']],
    })
  const html = await read(mail(text, 'Content-Type: text/html; name=log.txt'))
  assert.deepEqual(html, { ...plain, files: [['log.txt', 'text/html']] })
  const both = { ...plain, body: 'My lamp is broken. Line of a log' }
  assert.deepEqual(await read(mail(named, text)), both)
})

test('A mail is read whatever ends its lines and its header', async () => {
  const lines = [...people, '', 'My lamp is broken.']
  for (const end of ['\r\n', '\n', '\r', '\r\r\n'])
    assert.deepEqual(await read(mailOf(lines, end)), plain, JSON.stringify(end))
  const inFiles = [
    ['\uFEFFFrom: Lin <lin@x.test>', ...lines.slice(1)],
    ['', '', ...lines],
    ['From lin@x.test Mon Jan  5 10:00:00 2026', ...lines],
    [...people, ' ', 'My lamp is broken.'],
    [...people, 'My lamp is broken.'],
  ]
  for (const file of inFiles)
    assert.deepEqual(await read(mailOf(file)), plain, JSON.stringify(file))
  const folded = await read(mailOf(['From: lin@x.test', 'Subject: My', '\tlamp', ' ', '', 'Hi']))
  assert.deepEqual([folded.subject.trim(), folded.body], ['My lamp', 'Hi'])
})

test('A text is UTF-8 if its bytes are and nobody knows its charset', async () => {
  for (const charset of ['foobar', 'iso-utf-8', `'utf-8'`]) {
    const type = `Content-Type: text/plain; charset=${charset}`
    assert.equal(
      (await read(mailOf([...people, type, '', 'Größe für Ünal']))).body,
      'Größe für Ünal',
    )
  }
})

test('A header in bytes that it does not declare is in the charset of the text, or Japanese', async () => {
  for (const [charset, hex, expected] of [
    ['gb2312', 'b5c6', '灯'],
    ['koi8-r', 'ecc1cdd0c1', 'Лампа'],
    ['utf-8', '4cfc7374e572', 'Lüstår'],
    ['utf-8', '1b2442467c4b5c1b2842', '日本'],
  ] as const) {
    const subject = Buffer.concat([Buffer.from('Subject: '), bytes(hex)])
    const type = `Content-Type: text/plain; charset="${charset}"`
    const found = await read(mailOf(['From: lin@x.test', subject, type, '', 'Words']))
    assert.equal(found.subject, expected)
  }
})

test('The name of a file may have bytes of windows-1252', async () => {
  const name = Buffer.concat([
    Buffer.from('Content-Disposition: attachment; filename="M'),
    bytes('e4'),
    Buffer.from('rz.pdf"'),
  ])
  const found = await read(
    mailOf([
      ...people,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: application/pdf',
      name,
      '',
      'x',
      '--b--',
    ]),
  )
  assert.deepEqual(found.files, [['März.pdf', 'application/pdf']])
})

test('A date beyond the years that a timestamp has is none', async () => {
  const dateOf = async (date: string) =>
    (await parseMail(mailOf([...people, `Date: ${date}`, '', 'Words']))).date?.toISOString()
  assert.equal(await dateOf('Mon, 02 Mar 20260 10:00:00 +0000'), undefined)
  assert.equal(await dateOf('-000005-03-02T10:00:00Z'), undefined)
  assert.equal(await dateOf('Mon, 2 Mar 26 10:00 +0100 (CET)'), '2026-03-02T09:00:00.000Z')
})
