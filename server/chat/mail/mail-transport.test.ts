import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { makeFolder } from '../../../test/make-folder.ts'
import type { Mail } from './mail-options.ts'
import { createMailTransport, type MailTransport } from './mail-transport.ts'

const FROM = 'Porchlight <porchlight@chat.example>'
const MAIL: Mail = {
  message_id: '<0198c0de-0000-7000-8000-000000000001@chat.example>',
  to: 'ann@example.com',
  subject: 'Grüße 😀 from a subject that is far too long for one line of a header, so it is folded',
  text: 'Hello,\n\n.\nfrom a line of its own: ü\n',
  html: '<p>Hello &amp; welcome: ü</p>',
}

type Received = { from: string; to: string[]; source: string }

/** A real SMTP server on a free port; `received` collects the mails it accepts. */
async function startSmtpServer(
  t: TestContext,
  options: SMTPServerOptions = {},
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const to = envelope.rcptTo.map(({ address }) => address)
      let source = ''
      stream.setEncoding('utf8').on('data', (part) => (source += part))
      stream.on('end', () => {
        received.push({ from, to, source })
        done()
      })
    },
    ...options,
  })
  t.after(() => new Promise<void>((resolve) => server.close(resolve)))
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return { url: `smtp://127.0.0.1:${portOf(listener)}`, received }
}

function portOf(server: Server): number {
  const address = server.address() as AddressInfo | null
  assert.ok(address)
  return address.port
}

function transportTo(t: TestContext, smtpUrl: string): MailTransport {
  const transport = createMailTransport({ smtpUrl, from: FROM, mailFolder: '/nonexistent' })
  t.after(() => transport.close())
  return transport
}

async function assertIsMail(source: string | Uint8Array): Promise<void> {
  const mail = await PostalMime.parse(source)
  assert.equal(mail.messageId, MAIL.message_id)
  assert.deepEqual(mail.from, { name: 'Porchlight', address: 'porchlight@chat.example' })
  assert.deepEqual(mail.to, [{ name: '', address: 'ann@example.com' }])
  assert.equal(mail.subject, MAIL.subject)
  assert.equal(mail.text?.trimEnd(), MAIL.text.trimEnd())
  assert.equal(mail.html?.trim(), MAIL.html)
}

test('A subject that looks like encoded words arrives unchanged', async (t) => {
  const { url, received } = await startSmtpServer(t)
  const transport = transportTo(t, url)
  const subjects = [
    'Ann invited you to =?UTF-8?B?WW91ciBiYW5r?=',
    `=?utf-8?q?${'=41'.repeat(60)}?= Grüße 😀 ${'and more '.repeat(12)}=?x`,
  ]
  for (const subject of subjects) {
    await transport.deliver({ ...MAIL, subject })
    const { source } = received.at(-1)!
    assert.equal((await PostalMime.parse(source)).subject, subject)
    assert.ok(source.split('\r\n').every((line) => line.length <= 998))
  }
})

test('deliver hands the mail to the SMTP server, text and HTML, with its Message-ID', async (t) => {
  const { url, received } = await startSmtpServer(t)
  await transportTo(t, url).deliver(MAIL)
  assert.equal(received.length, 1)
  assert.equal(received[0]?.from, 'porchlight@chat.example')
  assert.deepEqual(received[0]?.to, ['ann@example.com'])
  await assertIsMail(received[0]?.source ?? '')
})

test('deliver logs in with the credentials of the address', async (t) => {
  const logins: unknown[] = []
  const { url } = await startSmtpServer(t, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      logins.push([username, password])
      done(null, { user: 1 })
    },
  })
  await transportTo(t, url.replace('//', '//us%40er:pass@')).deliver(MAIL)
  assert.deepEqual(logins, [['us@er', 'pass']])
})

test('deliver sends many mails concurrently', async (t) => {
  const { url, received } = await startSmtpServer(t)
  const transport = transportTo(t, url)
  const addresses = Array.from({ length: 20 }, (_, index) => `ann+${index}@example.com`)
  await Promise.all(addresses.map((to) => transport.deliver({ ...MAIL, to })))
  assert.equal(received.length, 20)
  assert.deepEqual(new Set(received.map(({ to }) => to[0])), new Set(addresses))
})

test('deliver rejects on temporary and permanent refusals, and then works again', async (t) => {
  let refusals = [450, 550]
  const { url, received } = await startSmtpServer(t, {
    onRcptTo: (_address, _session, done) => {
      const responseCode = refusals.shift()
      done(responseCode === undefined ? null : Object.assign(new Error('No'), { responseCode }))
    },
  })
  const transport = transportTo(t, url)
  await assert.rejects(transport.deliver(MAIL), { responseCode: 450 })
  await assert.rejects(transport.deliver(MAIL), { responseCode: 550 })
  assert.equal(received.length, 0)
  await transport.deliver(MAIL)
  assert.equal(received.length, 1)
})

test('deliver rejects when nothing listens', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `smtp://127.0.0.1:${portOf(server)}`
  server.close()
  await once(server, 'close')
  await assert.rejects(transportTo(t, url).deliver(MAIL), { code: 'ESOCKET' })
})

test('close ends a delivery to a server that never answers', async (t) => {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const transport = transportTo(t, `smtp://127.0.0.1:${portOf(server)}`)
  const delivered = transport.deliver(MAIL)
  const refused = assert.rejects(delivered, { name: 'AbortError' })
  await once(server, 'connection')
  transport.close()
  await refused
})

test('deliver waits for a mail server that checks the text for longer than a greeting may take', async (t) => {
  const checkMs = 11_000
  let received = 0
  const { url } = await startSmtpServer(t, {
    onData: (stream, _session, done) => {
      received += 1
      stream.resume().on('end', () => void setTimeout(done, checkMs))
    },
  })
  await transportTo(t, url).deliver(MAIL)
  assert.equal(received, 1)
})

test('A signal ends one delivery, which rejects', async (t) => {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const stopping = new AbortController()
  const transport = transportTo(t, `smtp://127.0.0.1:${portOf(server)}`)
  const refused = assert.rejects(transport.deliver(MAIL, { signal: stopping.signal }), {
    name: 'AbortError',
  })
  await once(server, 'connection')
  stopping.abort()
  await refused
})

test('deliver writes an .eml file of RFC 5322 lines when there is no SMTP server', async () => {
  const mailFolder = join(await makeFolder('mail'), 'data', 'mail')
  const transport = createMailTransport({ smtpUrl: undefined, from: FROM, mailFolder })
  await transport.deliver(MAIL)
  transport.close()
  const names = await readdir(mailFolder)
  assert.equal(names.length, 1)
  assert.match(names[0] ?? '', /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z-[0-9a-f-]{36}\.eml$/)
  const source = await readFile(join(mailFolder, names[0] ?? ''))
  assert.doesNotMatch(source.toString('latin1'), /(?<!\r)\n|\r(?!\n)|[^\r\n]{999}/)
  await assertIsMail(source)
  assert.equal((await stat(mailFolder)).mode & 0o777, 0o700)
})

test('deliver writes a file per delivery, also of the same mail', async () => {
  const mailFolder = await makeFolder('mail')
  const transport = createMailTransport({ smtpUrl: undefined, from: FROM, mailFolder })
  await Promise.all(Array.from({ length: 20 }, () => transport.deliver(MAIL)))
  const names = await readdir(mailFolder)
  assert.equal(names.filter((name) => name.endsWith('.eml')).length, 20)
  assert.equal(names.length, 20)
})

test('deliver rejects when the mail folder cannot be written', async () => {
  const mailFolder = join(await makeFolder('mail'), 'file')
  await writeFile(mailFolder, '')
  const transport = createMailTransport({ smtpUrl: undefined, from: FROM, mailFolder })
  await assert.rejects(transport.deliver(MAIL), { code: 'EEXIST' })
})

test('line breaks and NUL are refused in every header value and nothing is sent', async (t) => {
  const { url, received } = await startSmtpServer(t)
  const transport = transportTo(t, url)
  for (const field of ['to', 'subject', 'message_id'] as const) {
    for (const character of ['\r', '\n', '\r\n', '\0']) {
      const mail = { ...MAIL, [field]: `${MAIL[field]}${character}Bcc: eve@example.com` }
      await assert.rejects(transport.deliver(mail), new RegExp(`A mail's ${field} must not hold`))
    }
  }
  assert.equal(received.length, 0)
  const from = `${FROM}\r\nBcc: eve@example.com`
  assert.throws(
    () => createMailTransport({ smtpUrl: url, from, mailFolder: '/nonexistent' }),
    /from/,
  )
})

test('a recipient is a single address, whatever it contains', async (t) => {
  const { url, received } = await startSmtpServer(t)
  const transport = transportTo(t, url)
  for (const to of [
    'ann@example.com, eve@example.com',
    '"Ann, Eve" <eve@example.com>, ann@x.example',
  ])
    await Promise.allSettled([transport.deliver({ ...MAIL, to })])
  for (const { to } of received) assert.equal(to.length, 1)
  assert.ok(!received.some(({ to }) => to.includes('ann@example.com')))
})

test('a text that looks like a file or a URL is sent as text', async (t) => {
  const { url, received } = await startSmtpServer(t)
  await transportTo(t, url).deliver({
    ...MAIL,
    text: 'file:///etc/passwd',
    html: 'http://127.0.0.1/',
  })
  const mail = await PostalMime.parse(received[0]?.source ?? '')
  assert.equal(mail.text?.trim(), 'file:///etc/passwd')
  assert.equal(mail.html?.trim(), 'http://127.0.0.1/')
})
