import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { freePort } from '../../../../../../test/free-port.ts'
import { mailChannel, plainMail } from '../../../../../../test/mails.ts'
import { withoutDovecot as skip } from '../../../../../../test/start-dovecot.ts'
import { startSmtpServer } from '../../../../mail/testing/smtp-server.ts'
import { allowed, dovecot, fetching, fetchMails } from '../fetching/testing/scenario.ts'

const app = await startOwnApp(allowed)
const server = skip ? undefined : await dovecot()
fetchMails(app)
const box = () => server ?? assert.fail()

/** A channel with a mailbox and a server that sends, and its probe. */
async function probing(user: string, url: string) {
  const space = await fetching(app, box(), user)
  const { hostname: host, port } = new URL(url)
  const smtp = { host, port: Number(port), security: 'none' }
  await space.send('PATCH', `/channels/${space.channelId}`, { mail: { smtp } })
  const path = `/mail-channels/${space.channelId}/plus-probe`
  const read = async () => (await space.send('GET', path)).body.plus_probe
  return {
    ...space,
    path,
    read,
    untilState: async (state: string) => {
      await until(`it is ${state}`, 20_000, async () => (await read())?.state === state)
      return read()
    },
    states: async () => {
      const found = await space.owner.query<{ state: string; subject: string }>(
        'select state, subject from received_mails where workspace_id = $1 order by id',
        [space.id],
      )
      return found.rows.map(({ state }) => state)
    },
  }
}

test(
  'A mail to an address with a plus that arrives says so, and is no conversation',
  { skip },
  async (t) => {
    const { url, sources } = await startSmtpServer(t)
    const { path, send, read, untilState, states, subjects } = await probing('plus', url)
    assert.equal(await read(), null)
    const sent = await send('POST', path)
    assert.equal(sent.status, 202, sent.text)
    const { address, state } = sent.body.plus_probe
    assert.match(address, /^help\+[a-z2-7]{26}@shop\.example$/)
    assert.equal(state, 'sent')
    const [source = ''] = sources
    assert.match(source, /^Auto-Submitted: auto-generated\r$/m)
    await box().deliver('plus', Buffer.from(source))
    assert.deepEqual((await untilState('arrived')).address, address)
    // One that claims to be of a probe is a mail like any other.
    const [id = ''] = /(?<=^Message-ID: <)[^>]+/im.exec(source) ?? []
    const forged = `${id.slice(0, 36)}.${'a'.repeat(26)}@shop.example`
    await box().deliver(
      'plus',
      Buffer.from(
        `From: eve@y.test\r\nSubject: Forged\r\nMessage-ID: <${forged}>\r\n\r\nHello\r\n`,
      ),
    )
    await until('the forged one is there', 20_000, async () => (await subjects()).length > 0)
    assert.deepEqual(await subjects(), ['Forged'])
    assert.deepEqual(await states(), ['set_aside', 'message'])
    assert.equal(sources.length, 1)
  },
)

test(
  'A report that it was returned says so with the words of the server, and is set aside, too',
  { skip },
  async (t) => {
    const { url, sources } = await startSmtpServer(t)
    const { path, send, untilState, states } = await probing('returned', url)
    const { address } = (await send('POST', path)).body.plus_probe
    const head = (sources[0] ?? '').split('\r\n\r\n', 1)[0] ?? ''
    const report = (action: string) =>
      [
        'From: mailer-daemon@shop.example',
        'To: help@shop.example',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.shop.example',
        '',
        `Final-Recipient: rfc822; ${address}`,
        `Action: ${action}`,
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 No such mailbox',
        '',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        head,
        '',
        '--b--',
        '',
      ].join('\r\n')
    await box().deliver('returned', Buffer.from(report('delayed')))
    await box().deliver('returned', Buffer.from(report('failed')))
    assert.equal((await untilState('returned')).words, '550 5.1.1 No such mailbox')
    assert.deepEqual(await states(), ['set_aside', 'set_aside'])
  },
)

test(
  'A server that refuses the address says it at once, one that cannot be reached leaves it open',
  { skip },
  async (t) => {
    const { url } = await startSmtpServer(t, {
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.includes('+')
            ? Object.assign(new Error('No plus here'), { responseCode: 550 })
            : null,
        ),
    })
    const refused = await probing('refused', url)
    const { state, words } = (await refused.send('POST', refused.path)).body.plus_probe
    assert.deepEqual([state, words], ['returned', '550 No plus here'])
    await box().deliver('refused', plainMail('Hello'))
    await refused.untilSubjects(['Hello'])
    const down = await probing('down', `smtp://127.0.0.1:${await freePort()}`)
    const failed = (await down.send('POST', down.path)).body.plus_probe
    assert.equal(failed.state, 'failed')
    assert.match(failed.words, /ECONNREFUSED/)
    assert.deepEqual((await down.read()).state, 'failed')
  },
)

test('Without a mailbox or a server nothing is sent', async () => {
  const { send } = await app.workspace()
  const id = await mailChannel(send)
  assert.equal((await send('POST', `/mail-channels/${id}/plus-probe`)).status, 422)
  assert.deepEqual((await send('GET', `/mail-channels/${id}/plus-probe`)).body, {
    plus_probe: null,
  })
  const imap = { host: '127.0.0.1', port: 1143, security: 'none' }
  await send('PATCH', `/channels/${id}`, { mail: { imap } })
  assert.equal((await send('POST', `/mail-channels/${id}/plus-probe`)).status, 422)
})
