import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startOwnApp } from '../../../../../../test/app.ts'
import { postMail, rawMail } from '../../../../../../test/mails.ts'
import { listenForMails } from '../listening/listen-for-mails.ts'
import { mailClient } from '../listening/testing/mail-client.ts'
import { importMails, mailed, type Mailed } from './testing/scenario.ts'

const app = await startOwnApp()
importMails(app)

const ours = 'Authentication-Results: mx.shop.example'
const foreign = 'Authentication-Results: mx.evil.example'

/** Each method: what the receiver of the channel says of it, '' for nothing. */
const spf = ['', 'pass smtp.mailfrom=bank.example', 'pass smtp.mailfrom=evil.example', 'fail']
const dkim = ['', 'pass header.d=bank.example', 'pass header.d=evil.example', 'fail']
const dmarc = [
  ['pass header.from=bank.example', 'verified'],
  ['fail header.from=bank.example', 'failed'],
  ['none header.from=bank.example', 'unknown'],
  ['pass header.from=evil.example', 'unknown'],
  ['', 'unknown'],
] as const

const forged = (id: string, result: string) =>
  `${id}; spf=${result} smtp.mailfrom=bank.example; dkim=${result} header.d=bank.example; dmarc=${result} header.from=bank.example`

/** What the sender wrote besides, above or below the header of the receiver. */
const besides: readonly (readonly [above: readonly string[], below: readonly string[]])[] = [
  [[], []],
  [[forged(foreign, 'pass')], []],
  [[], [forged(foreign, 'pass')]],
  [[forged(foreign, 'fail')], [forged(foreign, 'fail')]],
  [[], [forged(ours, 'fail')]],
  [[], [forged(ours, 'pass')]],
]

type Cell = {
  readonly headers: readonly string[]
  readonly verdict: 'verified' | 'failed' | 'unknown'
}

/** Every combination of the methods, each beside two kinds of other headers, and mails of which the receiver says nothing. */
function cells(): Cell[] {
  const all: Cell[] = []
  for (const bySpf of spf)
    for (const byDkim of dkim)
      for (const [byDmarc, verdict] of dmarc) {
        const number = all.length / 2
        // Another kind for the same result of DMARC each time.
        for (const at of [(number + Math.floor(number / 5)) % 5, 5]) {
          const [above, below] = besides[at] ?? [[], []]
          const said = [`spf=${bySpf}`, `dkim=${byDkim}`, `dmarc=${byDmarc}`]
          const results = said.filter((one) => !one.endsWith('='))
          const words = results.length === 0 ? ['none'] : results
          all.push({ headers: [...above, [ours, ...words].join('; '), ...below], verdict })
        }
      }
  for (const result of ['pass', 'fail'])
    all.push({ headers: [forged(foreign, result)], verdict: 'unknown' })
  return all
}

/** A verified contact, whose address somebody writes from. */
async function victim({ send }: Mailed, address: string): Promise<string> {
  const { status, text, body } = await send('POST', '/visitors', { email: address })
  assert.equal(status, 201, text)
  return body.contact.id
}

/** Asserts that the mail is of the verified contact if it is proven, else of another one, whose address is a claim. */
async function assertIdentity(
  space: Mailed,
  mailId: string,
  { verdict, headers }: Cell,
  address: string,
  contactId: string,
): Promise<void> {
  const words = headers.join('\n')
  const outcome = await space.outcomeOf(mailId)
  assert.deepEqual([outcome.state, outcome.verdict], ['message', verdict], words)
  const messages = await space.messagesOf(outcome.conversation_id)
  const [{ sender, mail }] = messages
  assert.equal(messages.length, 1, words)
  assert.equal(mail.verdict, verdict, words)
  assert.equal(sender.id === contactId, verdict === 'verified', words)
  const { contacts } = (await space.send('GET', `/visitors?email=${address}`)).body
  assert.deepEqual(
    contacts.map(({ id }: { id: string }) => id),
    [contactId],
    words,
  )
}

test('In all cells of SPF, DKIM, DMARC and headers of others, a mail is of a verified contact only if DMARC passes at the trusted receiver', async () => {
  const space = await mailed(app)
  const all = cells()
  assert.equal(all.length, 4 * 4 * 5 * 2 + 2)
  const posted: (readonly [Cell, address: string, contactId: string, mailId: string])[] = []
  for (const [at, cell] of all.entries()) {
    const address = `lin${at}@bank.example`
    const contactId = await victim(space, address)
    const raw = rawMail(...cell.headers, `From: Lin <${address}>`, `Subject: ${at}`, '', 'Pay.')
    const { status, text, body } = await postMail(space.send, space.channelId, raw)
    assert.equal(status, 202, text)
    posted.push([cell, address, contactId, body.mail.id])
  }
  for (const [cell, address, contactId, mailId] of posted)
    await assertIdentity(space, mailId, cell, address, contactId)
})

/** A port that takes mails of a mail server. */
async function listen(protocol: 'lmtp' | 'smtp'): Promise<number> {
  const { services, owner: pool } = app
  const listener = { protocol, at: { host: '127.0.0.1', port: 0 } }
  const listening = listenForMails({ services, pool, listener, onError: () => undefined })
  after(listening.stop)
  return (await listening.ready) ?? 0
}

for (const [protocol, hello] of [
  ['lmtp', 'LHLO'],
  ['smtp', 'EHLO'],
] as const) {
  test(`By ${protocol.toUpperCase()} the same holds, whatever the envelope says`, async () => {
    const port = await listen(protocol)
    const space = await mailed(app)
    const address = `help@${protocol}.example`
    const mail = { addresses: [address], trusted_id: 'mx.shop.example' }
    await space.send('PATCH', `/channels/${space.channelId}`, { mail })
    const client = await mailClient(port)
    after(() => client.socket.destroy())
    await client.say(`${hello} mx.test`)
    for (const [at, cell] of cells()
      .filter((_, number) => number % 13 === 0)
      .entries()) {
      const from = `lin${at}@bank.example`
      const contactId = await victim(space, from)
      // The envelope is in the name of the victim: it proves nothing.
      await client.say(`MAIL FROM:<${from}>`)
      await client.say(`RCPT TO:<${address}>`)
      await client.say('DATA')
      const raw = rawMail(...cell.headers, `From: ${from}`, `Subject: ${at}`, '', 'Pay.', '.')
      assert.match(await client.say(raw.toString()), /^250/)
      const { rows } = await app.owner.query<{ id: string }>(
        'select id from received_mails where workspace_id = $1 order by id desc limit 1',
        [space.id],
      )
      await assertIdentity(space, rows[0]?.id ?? '', cell, from, contactId)
    }
  })
}

/** From headers that two readers may read differently: the receiver takes the domain that is proven, the shop another one. */
const misleading = (bank: string, evil: string): readonly (readonly string[])[] => [
  [`From: "${bank}" <${evil}>`],
  [`From: ${bank} <${evil}>`],
  [`From: <${bank}> <${evil}>`],
  [`From: <${evil}> <${bank}>`],
  [`From: <${bank}>, <${evil}>`],
  [`From: <${evil}>, <${bank}>`],
  [`From: ${bank}`, `From: ${evil}`],
  [`From: ${evil}`, `From: ${bank}`],
  [`From: ${bank}`, `Sender: ${evil}`],
  [`Sender: ${evil}`, `Resent-From: ${evil}`, `From: ${bank}`],
  [`From : ${bank}`, `From: ${evil}`],
  [`From:`, ` ${bank}`, `Subject: x`, `From: ${evil}`],
  [`From: ${bank}(`, ` ${evil})`],
  [`From: (${evil}) ${bank}`],
  [`From: "${evil}" <${bank}>`],
  [`From: =?utf-8?Q?${bank.replace('@', '=40')}?= <${evil}>`],
  [`From: =?utf-8?Q?${bank.replace('@', '=40')}=3E?= <${evil}>`],
  [`From: =?utf-8?B?${Buffer.from(`<${bank}>`).toString('base64')}?=`, `Sender: ${evil}`],
  [`From: group: ${bank}, ${evil};`],
  [`From: group: ${bank};`, `From: ${evil}`],
  [`From: ${bank}\u0000`, `From: ${evil}`],
  [`From: <@evil.example:${bank}>`],
  [`From: "${bank}\\" <${evil}>" <${bank}>`],
  [`From: ${bank}.`, `Reply-To: ${evil}`],
  [`from: ${bank}`, `FROM: ${evil}`],
]

test('However From is written, a proof of another domain makes nobody the contact of a bank', async () => {
  const space = await mailed(app)
  for (const domain of ['evil.example', 'bank.example.evil.example', 'mail.bank.example']) {
    const proof = `${ours}; spf=pass; dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`
    for (const at of misleading('', '').keys()) {
      const bank = `lin${at}.${domain.length}@bank.example`
      const contactId = await victim(space, bank)
      const headers = misleading(bank, `eve${at}.${domain.length}@evil.example`)[at] ?? []
      const words = headers.join('\n')
      const outcome = await space.deliver(proof, ...headers)
      if (outcome.state === 'tray') {
        assert.equal(outcome.reason, 'It has no valid address of a sender.', words)
        continue
      }
      const messages = await space.messagesOf(outcome.conversation_id)
      for (const { sender } of messages) assert.notEqual(sender.id, contactId, words)
      const { contacts } = (await space.send('GET', `/visitors?email=${bank}`)).body
      assert.deepEqual(contacts.length, 1, words)
    }
  }
})
