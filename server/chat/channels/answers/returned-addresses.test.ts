import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounceMail, mailChannel, rawMail } from '../../../../test/mails.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app, parsed, runDue, startChat, startMails } from '../follow-up/testing/scenario.ts'
import { deliveries, importMails } from '../kinds/mail/receiving/testing/scenario.ts'
import { startSent } from './testing/returned.ts'
import { answering, startMailed } from './testing/scenario.ts'

importMails(app)

type Space = Awaited<ReturnType<typeof startMailed>>['space']

/** The parts before the @ of the addresses that get no more mails. */
const heldIn = async (space: Space): Promise<string[]> => {
  const { mail_suppressions: found } = (await space.send('GET', '/mail-suppressions?per_page=100'))
    .body
  return found.map(({ address }: { address: string }) => address.split('@')[0]).toSorted()
}

/** `status`, what the server said, and whether it says that there is no such mailbox. */
const bounces: readonly (readonly [status: string, words: string, isOfAddress: boolean])[] = [
  ['5.1.1', '550 5.1.1 no such mailbox', true],
  ['5.1.2', '', true],
  ['5.1.3', '', true],
  ['5.1.6', '', true],
  ['5.1.10', '556 5.1.10 Recipient address has null MX', true],
  ['5.2.1', '550 5.2.1 The account is disabled', true],
  // The code of the server that refused it is in its words.
  ['5.0.0', '550 5.1.1 gone', true],
  ['5.0.0', '550 No such user here', true],
  ['', '550 Unknown user', true],
  ['5.0.0', 'Recipient address rejected: User unknown in virtual mailbox table', true],
  ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied. [x.test]', true],
  ['5.4.4', 'Host or domain name not found. Name service error for name=x.test', true],
  ['5.1.0', 'Domain x.test does not accept mail (nullMX)', true],
  ['5.5.0', "554 delivery error: dd This user doesn't have an account", true],
  // Of this mail, its sender or the moment.
  ['5.1.7', '553 5.1.7 Invalid sender', false],
  ['5.1.8', "550 5.1.8 Sender's domain does not exist", false],
  ['5.2.2', '552 5.2.2 Mailbox full', false],
  ['5.2.3', '552 5.2.3 Too long for this mailbox', false],
  ['5.3.0', '', false],
  ['5.3.4', '552 5.3.4 Message too big', false],
  ['5.4.6', 'mail loops back to itself', false],
  ['5.6.0', '', false],
  ['5.7.0', '', false],
  ['5.7.1', '550 5.7.1 Message rejected as spam', false],
  ['5.7.26', '550-5.7.26 This mail has been blocked because the sender is unauthenticated', false],
  ['5.7.509', '550 5.7.509 Access denied, sending domain does not pass DMARC', false],
  ['5.0.0', '550 5.7.1 [192.0.2.1] is listed', false],
  ['5.1.1', '550 5.7.1 Rejected by policy: user unknown or sender blocked', false],
  ['5.0.0', '550 Requested action not taken: mailbox unavailable', false],
  ['5.0.0', '', false],
  ['', '', false],
  ['4.4.7', 'No such user', false],
]

test('A bounce keeps later mails from an address only if it says that the address does not exist', async (t) => {
  const name = (at: number) => `r${String(at).padStart(2, '0')}`
  const to = bounces.map((_one, at) => `${name(at)}@x.test`)
  const { space, channel, returnTo, sent, deliveryOf, answer, untilStates } = await startSent(t, {
    mail: { to, cc: [] },
  })
  for (const [at, [status, words]] of bounces.entries()) {
    const raw = bounceMail(
      returnTo,
      `Final-Recipient: rfc822; ${to[at]}`,
      'Action: failed',
      ...(status === '' ? [] : [`Status: ${status}`]),
      ...(words === '' ? [] : [`Diagnostic-Code: smtp; ${words}`]),
    )
    await channel.deliverRaw(raw, '?sender=%3C%3E')
  }
  const states = (await deliveryOf(sent)).map(({ state }) => state)
  assert.deepEqual(new Set(states), new Set(['failed']))
  const held = bounces.flatMap(([, , isOfAddress], at) => (isOfAddress ? [name(at)] : []))
  const of = (names: readonly string[]) => names.map((one) => bounces[Number(one.slice(1))])
  assert.deepEqual(of(await heldIn(space)), of(held))
  const later = await answer('Later', { mail: { to: to.slice(held.length), cc: [] } })
  await untilStates(later, 'sent')
})

test('A bounce in words alone keeps later mails from an address only if they say that it does not exist', async (t) => {
  const words = {
    full: 'The mailbox of this user is full.',
    gone: 'This mailbox does not exist.',
    no: 'Your message was not delivered.',
    spam: 'Your message looks like spam to our filter.',
    unknown: 'Sorry, no mailbox here by that name.',
  }
  const names = Object.keys(words)
  const { space, channel, returnTo, sent, deliveryOf } = await startSent(t, {
    mail: { to: names.map((one) => `${one}@x.test`), cc: [] },
  })
  for (const [name, said] of Object.entries(words)) {
    const lines = [`To: ${returnTo}`, 'Subject: failure notice', '', `<${name}@x.test>:`, said]
    await channel.deliverRaw(rawMail('From: MAILER-DAEMON@mx.test', ...lines), '?sender=%3C%3E')
  }
  const states = (await deliveryOf(sent)).map(({ state }) => state)
  assert.deepEqual(states, ['failed', 'failed', 'failed', 'failed', 'failed'])
  assert.deepEqual(await heldIn(space), ['gone', 'unknown'])
})

/** What servers say at RCPT TO, and the state that this leads to. */
const refusals = {
  unknown: [550, '5.1.1 No such user here', 'failed'],
  disabled: [550, '5.2.1 The account is disabled', 'failed'],
  full: [552, '5.2.2 Mailbox full', 'failed'],
  big: [552, '5.3.4 Message too big', 'failed'],
  spam: [550, '5.7.1 Rejected as spam', 'failed'],
  relay: [554, '5.7.1 Relay access denied', 'failed'],
  busy: [450, '4.2.1 Too much mail', 'deferred'],
  'full-now': [452, '4.2.2 Mailbox full', 'deferred'],
  grey: [451, '4.7.1 Greylisted', 'deferred'],
} as const

test('What a server refuses while it is sent has failed for this mail alone: it is tried again by the next one', async (t) => {
  const asked: string[] = []
  const { url } = await startSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) => {
      const name = address.split('@')[0] ?? ''
      asked.push(name)
      const [responseCode, words] = refusals[name as keyof typeof refusals] ?? []
      done(responseCode === undefined ? null : Object.assign(new Error(words), { responseCode }))
    },
  })
  startMails(t, url)
  const { space, answer, untilStates, mailOf } = await startMailed()
  const failed = Object.keys(refusals).filter(
    (name) => refusals[name as keyof typeof refusals][2] === 'failed',
  )
  const deferred = Object.keys(refusals).filter((name) => !failed.includes(name))
  const to = (names: readonly string[]) => ({
    mail: { to: names.map((name) => `${name}@x.test`), cc: [] },
  })
  const first = await answer('Words', to(failed))
  const reasons = (await untilStates(first, 'failed')).map(({ reason }) => reason)
  assert.deepEqual(
    reasons,
    failed.map((name) => refusals[name as keyof typeof refusals].slice(0, 2).join(' ')),
  )
  const again = await answer('More', to(failed))
  await untilStates(again, 'failed')
  assert.equal(asked.filter((name) => name === 'unknown').length, 2)
  const waiting = await answer('And more', to([...deferred, 'lin']))
  await untilStates(waiting, 'deferred', 'sent')
  const states = (await mailOf(waiting))?.delivery.map(({ state }) => state)
  assert.deepEqual(states, ['deferred', 'deferred', 'deferred', 'sent'])
  assert.deepEqual(await heldIn(space), [])
})

test('A mail to a visitor who has left that was taken for spam is in the next mail, to the same address', async (t) => {
  const senders: string[] = []
  const { url, sources } = await startSmtpServer(t, {
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address)
      done()
    },
  })
  startMails(t, url)
  const chat = await startChat()
  const channelId = await mailChannel(chat.space.send, { addresses: ['chat@acme.test'] })
  const id = await chat.answer('One')
  await runDue(chat)
  const fields = ['Final-Recipient: rfc822; lin@x.test', 'Action: failed', 'Status: 5.7.1']
  await deliveries(chat.space, channelId).deliverRaw(
    bounceMail(senders[0] ?? '', ...fields),
    '?sender=%3C%3E',
  )
  assert.equal((await answering(chat.space, chat.id).deliveryOf(id))[0]?.state, 'failed')
  await chat.answer('Two')
  await runDue(chat)
  const [, next] = await parsed(sources)
  assert.match(next?.text ?? '', /One[^]+Two/)
})
