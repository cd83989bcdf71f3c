import assert from 'node:assert/strict'
import { test } from 'node:test'
import { behaviours, type Behaviour } from '../../mail/testing/faulty-smtp-server.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app, owner, startMails, until } from '../follow-up/testing/scenario.ts'
import { importMails } from '../kinds/mail/receiving/testing/scenario.ts'
import { startFaulty } from './testing/faulty.ts'
import { answering, makeDue, startMailed } from './testing/scenario.ts'

importMails(app)

const words = 'The mail server got the mail and did not say whether it has accepted it.'
const outcomes: Record<Behaviour, { state: string; reason: RegExp | null; copies: number }> = {
  accept: { state: 'sent', reason: null, copies: 1 },
  refuse: { state: 'failed', reason: /^550 No such user here/, copies: 0 },
  defer: { state: 'deferred', reason: /^451 Greylisted/, copies: 0 },
  cut_before: { state: 'deferred', reason: /closed|reset|ECONN/i, copies: 0 },
  cut_in: { state: 'deferred', reason: /./, copies: 0 },
  cut_after: { state: 'uncertain', reason: new RegExp(words), copies: 1 },
  silent: { state: 'uncertain', reason: new RegExp(words), copies: 1 },
}

for (const behaviour of behaviours) {
  const { state, reason, copies } = outcomes[behaviour]
  test(`A mail is ${state} after this behaviour of its server: ${behaviour}`, async (t) => {
    const { got, to } = await startFaulty(t)
    const { answer, untilStates, id } = await startMailed()
    const sent = await answer('Words', to(behaviour))
    const [delivery] = await untilStates(sent, 'sent', 'failed', 'deferred', 'uncertain')
    // The end of a short mail may be on its way before the cut is seen.
    if (behaviour === 'cut_in') assert.match(delivery?.state ?? '', /^(?:deferred|uncertain)$/)
    else assert.equal(delivery?.state, state)
    assert.match(delivery?.reason ?? 'none', reason ?? /^none$/)
    await makeDue(id)
    await untilStates(sent, delivery?.state ?? '')
    assert.equal(got().length, copies)
  })
}

test('A long mail that is cut in its text is there once in the end', async (t) => {
  const { got, told, to } = await startFaulty(t)
  const { answer, untilStates, sendAgain, id } = await startMailed()
  const sent = await answer(`<p>${'long text '.repeat(20_000)}</p>`, to('cut_in'))
  const [delivery] = await untilStates(sent, 'deferred', 'uncertain')
  told.set('cut_in', 'accept')
  if (delivery?.state === 'uncertain') assert.equal((await sendAgain(sent)).status, 202)
  await makeDue(id)
  await untilStates(sent, 'sent')
  assert.equal(got().length, 1)
})

for (const [code, state, copies] of [
  [451, 'sent', 2],
  [554, 'failed', 1],
] as const) {
  test(`A mail that its server has wholly and refuses with ${code} is ${state}, and not uncertain`, async (t) => {
    let asked = 0
    const { url } = await startSmtpServer(t, {
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => {
          asked += 1
          done(asked > 1 ? null : Object.assign(new Error('Not this one'), { responseCode: code }))
        })
      },
    })
    startMails(t, url)
    const { answer, untilStates, id } = await startMailed()
    const sent = await answer('Words', { mail: { to: ['ann@y.test'], cc: [] } })
    await untilStates(sent, 'deferred', 'failed', 'uncertain')
    await makeDue(id)
    await untilStates(sent, 'sent', 'failed', 'uncertain')
    assert.deepEqual([(await untilStates(sent, state))[0]?.state, asked], [state, copies])
  })
}

test('An uncertain mail is sent again by a person alone, under the same Message-ID', async (t) => {
  const { got, told, to } = await startFaulty(t)
  const { answer, untilStates, sendAgain } = await startMailed()
  const sent = await answer('Words', to('cut_after', 'accept'))
  await untilStates(sent, 'uncertain')
  told.set('cut_after', 'accept')
  const again = await sendAgain(sent)
  assert.equal(again.status, 202, again.text)
  await untilStates(sent, 'sent')
  const ids = got().map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])
  assert.equal(ids.length, 2)
  assert.equal(new Set(ids).size, 1)
  const more = await sendAgain(sent)
  assert.deepEqual(
    [more.status, more.body.error],
    [422, 'No delivery of the mail of this message has failed, is held or is uncertain.'],
  )
})

test('Recipients are accepted, deferred and refused one by one; only the deferred one is tried again', async (t) => {
  const { told, got, to } = await startFaulty(t)
  const { answer, deliveryOf, id, untilStates } = await startMailed()
  const sent = await answer('Words', to('accept', 'refuse', 'defer'))
  await untilStates(sent, 'sent', 'failed', 'deferred')
  const states = async () => (await deliveryOf(sent)).map(({ state }) => state)
  assert.deepEqual(await states(), ['sent', 'failed', 'deferred'])
  told.set('defer', 'accept')
  await makeDue(id)
  await untilStates(sent, 'sent', 'failed')
  assert.deepEqual(await states(), ['sent', 'failed', 'sent'])
  assert.deepEqual(
    got().map(({ recipient }) => recipient),
    to('accept', 'defer').mail.to,
  )
})

test('A deferred mail holds the later ones of its conversation, which say so, and no others', async (t) => {
  const { told, got, to } = await startFaulty(t)
  const mailed = await startMailed()
  const { space, channel, id, answer, untilStates, deliveryOf } = mailed
  const first = await answer('One', to('defer'))
  await untilStates(first, 'deferred')
  const second = await answer('Two', to('ann'))
  const other = await channel.deliver('From: bob@y.test', 'Subject: Other')
  const elsewhere = answering(space, other.conversation_id ?? '')
  await elsewhere.untilStates(await elsewhere.answer('Elsewhere', to('carl')), 'sent')
  await owner.query(
    `update conversation_mails set created_at = created_at - interval '1 minute' where conversation_id = $1`,
    [id],
  )
  await makeDue(id)
  await until('the second says why', async () => (await deliveryOf(second))[0]?.reason != null)
  assert.deepEqual(
    (await deliveryOf(second)).map(({ state, reason }) => [state, reason]),
    [['queued', 'It waits for an earlier mail of the conversation.']],
  )
  told.set('defer', 'accept')
  await makeDue(id)
  await untilStates(second, 'sent')
  const order = got().map(({ source }) => /^(?:Elsewhere|One|Two)\b/m.exec(source)?.[0])
  assert.deepEqual(order, ['Elsewhere', 'One', 'Two'])
})

test('The last attempt fails for good, and is sent again by hand', async (t) => {
  const { told, to } = await startFaulty(t)
  const { answer, untilStates, sendAgain, id } = await startMailed()
  const sent = await answer('Words', to('defer'))
  await untilStates(sent, 'deferred')
  await owner.query(
    `update due_tasks t set attempts = 24 from conversation_mails k
      where k.conversation_id = $1 and t.workspace_id = k.workspace_id and t.subject_id = k.id`,
    [id],
  )
  await makeDue(id)
  const [failed] = await untilStates(sent, 'failed')
  assert.match(failed?.reason ?? '', /^451 Greylisted/)
  told.set('defer', 'accept')
  assert.equal((await sendAgain(sent)).status, 202)
  await untilStates(sent, 'sent')
})

test('A mail without a server waits and says so, and so does the state of the channel until there is one', async (t) => {
  const { port, to } = await startFaulty(t)
  const { space, channelId, id, answer, untilStates } = await startMailed({
    smtp: { host: '127.0.0.1', port: 9_999, security: 'none' },
  })
  const stateOf = async () =>
    (await space.send('GET', `/mail-channels/${channelId}/state`)).body.ways.find(
      ({ way }: { way: string }) => way === 'send',
    )
  const sent = await answer('Words', to('accept'))
  const [delivery] = await untilStates(sent, 'deferred')
  assert.match(delivery?.reason ?? '', /ECONNREFUSED|closed/)
  await until('the state has the error', async () => (await stateOf()).last_error !== null)
  assert.equal((await stateOf()).last_mail_at, null)
  const smtp = { host: '127.0.0.1', port, security: 'none' }
  assert.equal(
    (await space.send('PATCH', `/channels/${channelId}`, { mail: { smtp } })).status,
    200,
  )
  await makeDue(id)
  await untilStates(sent, 'sent')
  await until('the state has the mail', async () => (await stateOf()).last_mail_at !== null)
  assert.deepEqual([(await stateOf()).last_error, (await stateOf()).failing_since], [null, null])
})

test('A mail of which the server refuses every recipient is none that the channel has sent, and no outage', async (t) => {
  const { port, to } = await startFaulty(t)
  const smtp = { host: '127.0.0.1', port, security: 'none' }
  const { space, channelId, answer, untilStates } = await startMailed({ smtp })
  const stateOf = async () =>
    (await space.send('GET', `/mail-channels/${channelId}/state`)).body.ways.find(
      ({ way }: { way: string }) => way === 'send',
    )
  let before: string | null = null
  for (const [name, state] of [
    ['refuse', 'failed'],
    ['defer', 'deferred'],
  ] as const) {
    await untilStates(await answer('Words', to(name)), state)
    await until('the server was asked', async () => (await stateOf()).last_check_at !== before)
    before = (await stateOf()).last_check_at
  }
  const { last_mail_at: at, last_error: error, failing_since: since } = await stateOf()
  assert.deepEqual([at, error, since], [null, null, null])
})

test('A server that repeats the password is quoted without it', async (t) => {
  const password = 'correct horse battery'
  const { url } = await startSmtpServer(t, {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(new Error(`${auth.password} is wrong`)),
  })
  startMails(t, url)
  const smtp = { host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' }
  const { space, channelId, answer, untilStates } = await startMailed({
    smtp: { ...smtp, username: 'help', password },
  })
  const [delivery] = await untilStates(await answer('Words'), 'deferred', 'failed')
  assert.match(delivery?.reason ?? '', /… is wrong/)
  const stateOf = async () => (await space.send('GET', `/mail-channels/${channelId}/state`)).text
  await until('the state has the error', async () => (await stateOf()).includes('is wrong'))
  assert.ok(!(await stateOf()).includes(password))
})
