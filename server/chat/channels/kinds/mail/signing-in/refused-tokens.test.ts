import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { startOwnApp } from '../../../../../../test/app.ts'
import { mailChannel } from '../../../../../../test/mails.ts'
import { allowed } from '../fetching/testing/scenario.ts'
import { serverWords } from '../fetching/server-words.ts'
import { challengeWords } from './challenge-words.ts'

// A provider that gives tokens, and servers that refuse them as Gmail's do.

const challenge = { status: '400', schemes: 'Bearer', scope: 'https://mail.google.com/' }
const encoded = Buffer.from(JSON.stringify(challenge)).toString('base64')
const shown = 'status 400, schemes Bearer, scope https://mail.google.com/'

const endpoint = createHttpServer((_request, response) => {
  const body = JSON.stringify({
    access_token: 'token-of-a',
    token_type: 'Bearer',
    expires_in: 3_599,
  })
  response.setHeader('content-type', 'application/json').end(body)
})
const endpointPort = await listening(endpoint)
const app = await startOwnApp({
  ...allowed,
  PORCHLIGHT_MAIL_OAUTH_URL: `http://127.0.0.1:${endpointPort}/token`,
})

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A server of lines. Returns its port and the lines that it got. */
async function lineServer(greeting: string, reply: (line: string) => string | undefined) {
  const lines: string[] = []
  const port = await listening(
    createServer((socket: Socket) => {
      socket.on('error', () => undefined)
      socket.write(`${greeting}\r\n`)
      let rest = ''
      socket.setEncoding('utf8').on('data', (data: string) => {
        const found = `${rest}${data}`.split('\r\n')
        rest = found.pop() ?? ''
        for (const line of found) {
          lines.push(line)
          const said = reply(line)
          if (said !== undefined && socket.writable) socket.write(`${said}\r\n`)
        }
      })
    }),
  )
  return { port, lines }
}

const imapServer = async () => {
  let tag = ''
  return lineServer('* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=XOAUTH2] ready', (line) => {
    const [given = '', command = ''] = line.split(' ')
    if (line === '') return `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`
    tag = given
    return command === 'AUTHENTICATE' ? `+ ${encoded}` : `${given} OK done`
  })
}

const smtpServer = async () =>
  lineServer('220 smtp.test ready', (line) => {
    if (line.startsWith('EHLO')) return '250-smtp.test\r\n250 AUTH LOGIN PLAIN XOAUTH2'
    if (line.startsWith('AUTH XOAUTH2')) return `334 ${encoded}`
    if (line === '') return '535 5.7.8 Username and Password not accepted.'
    return line === 'QUIT' ? '221 Bye' : '503 Not now'
  })

test('The challenge of a server that refuses a token is answered by an empty line, and said in words', async () => {
  const [imap, smtp] = [await imapServer(), await smtpServer()]
  const { send } = await app.workspace()
  const at = { host: '127.0.0.1', security: 'none', username: 'help@shop.example' }
  const channelId = await mailChannel(send, {
    addresses: ['help@shop.example'],
    imap: { ...at, port: imap.port },
    smtp: { ...at, port: smtp.port },
    oauth: { provider: 'google', client_id: 'program', client_secret: 'x', refresh_token: 'y' },
  })
  const { tests } = (await send('POST', `/mail-channels/${channelId}/test`)).body
  const failed = tests.map(
    ({ steps }: { steps: { step: string; ok: boolean | null; words: string }[] }) =>
      steps.filter(({ ok }) => ok === false).map(({ step, words }) => [step, words]),
  )
  assert.deepEqual(failed, [
    [['sign_in', `Invalid credentials (Failure) (${shown})`]],
    [['sign_in', `535 5.7.8 Username and Password not accepted. (${shown})`]],
  ])
  for (const { lines } of [imap, smtp]) {
    const asked = lines.findIndex((line) => / XOAUTH2 /.test(line))
    assert.equal(lines[asked + 1], '', lines.join('\n'))
    assert.equal(lines.filter((line) => /AUTH/.test(line)).length, 1, 'It signs in once.')
    const [, login = ''] = lines[asked]?.split('XOAUTH2 ') ?? []
    const sent = 'user=help@shop.example\u0001auth=Bearer token-of-a\u0001\u0001'
    assert.equal(Buffer.from(login, 'base64').toString(), sent)
  }
})

test('A challenge of another form is left out, a long one cut, and no secret in it is shown', () => {
  for (const given of ['', 'VXNlcm5hbWU6', 'W10=', 'bnVsbA==', 5, null, undefined, {}, false])
    assert.equal(challengeWords(given), undefined)
  assert.equal(challengeWords({ status: 'x'.repeat(900) })?.length, 300)
  const error = Object.assign(new Error('No'), { oauthError: { status: '401', token: 'abc' } })
  assert.equal(serverWords(error, ['abc']), 'No (status 401, token …)')
})
