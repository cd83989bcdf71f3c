import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../../../../test/sign-in.ts'
import { insertMember, startConversation } from '../../../../../test/seed.ts'
import { startSmtpServer } from '../../../mail/testing/smtp-server.ts'
import { app, owner, parsed, startMails } from '../../follow-up/testing/scenario.ts'
import { importMails } from '../../kinds/mail/receiving/testing/scenario.ts'
import { startMailed } from '../testing/scenario.ts'

importMails(app)

const path = '/auth/mail-signature'
const none = { body: null, body_format: 'text', html: null }

test('A signature of a member stands below an answer, above that of the channel and the quote, as its page showed it before', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { space, id, answer, untilStates } = await startMailed({ signature: 'Lamps & Lights' })
  const { browse } = await signIn(space)
  await browse('PATCH', '/auth/profile', { first_name: 'Ann', last_name: 'O<Neill' })
  await space.send('POST', '/ticket-fields', { name: 'Order', kind: 'text' })
  await space.send('PATCH', `/conversations/${id}`, { ticket_fields: { Order: 'A & B' } })
  const body =
    '**{{agent.name}}** for {{contact.name}}\n{{ ticket.Order }}{{ticket.Gone}}{{constructor}}'
  const saved = await browse('PUT', path, { body, body_format: 'markdown' })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual(saved.body, {
    body,
    body_format: 'markdown',
    html: '<p><strong>{{agent.name}}</strong> for {{contact.name}}<br>{{ ticket.Order }}{{ticket.Gone}}{{constructor}}</p>',
  })
  assert.deepEqual((await browse('GET', path)).body, saved.body)
  const { signature } = (await browse('GET', `${path}/${id}`)).body
  assert.deepEqual(signature, {
    text: 'Ann O<Neill for Lin\nA & B\n\nLamps & Lights',
    html: '<p><strong>Ann O&lt;Neill</strong> for Lin<br>A &amp; B</p><p>Lamps &amp; Lights</p>',
  })
  await untilStates(await answer('It is here.'), 'sent')
  const [mail] = await parsed(sources)
  const { text = '', html = '' } = mail ?? {}
  assert.ok(text.startsWith(`It is here.\n\n-- \n${signature.text}\n\n`), text)
  assert.match(text, /Lamps & Lights\n+Lin <lin@x\.test>, .*:\n> /)
  assert.ok(html.includes(`-- <br>${signature.html}</div>`), html)
})

test('A program that answers for a member has their signature, and other members have none of it', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { space, id, answer, untilStates } = await startMailed()
  await insertMember(owner, space.id, { email: 'omar@x.test' })
  const omar = await signIn(space, 'omar@x.test')
  await omar.browse('PUT', path, { body: 'Omar <b>of</b> it' })
  const admin = await signIn(space)
  assert.deepEqual((await admin.browse('GET', path)).body, none)
  assert.deepEqual((await admin.browse('GET', `${path}/${id}`)).body, { signature: null })
  await untilStates(await answer('Mine'), 'sent')
  await untilStates(await answer('His', { sender_email: 'omar@x.test' }), 'sent')
  const [mine, his] = await parsed(sources)
  assert.ok(!`${mine?.text}${mine?.html}`.includes('-- '))
  assert.match(his?.text ?? '', /^His\n\n-- \nOmar <b>of<\/b> it\n/)
})

test('A signature is at most 2 KiB and sanitised; without words it is removed', async () => {
  const { space, id } = await startMailed()
  const { browse } = await signIn(space)
  const hostile = '<p onclick="x()">Ann<script>x()</script> <a href="javascript:x()">here</a></p>'
  const saved = await browse('PUT', path, { body: hostile, body_format: 'html' })
  assert.equal(saved.body.html, '<p>Ann <a>here</a></p>', saved.text)
  for (const wrong of [{ body: 'ü'.repeat(1_025) }, { body: 'Ann', body_format: 'word' }])
    assert.equal((await browse('PUT', path, wrong)).status, 422, JSON.stringify(wrong))
  assert.equal((await browse('GET', path)).body.html, '<p>Ann <a>here</a></p>')
  const web = await startConversation(space.send)
  assert.deepEqual((await browse('GET', `${path}/${web}`)).body, { signature: null })
  assert.equal((await browse('GET', `${path}/${space.id}`)).status, 404)
  for (const blank of [{ body: null }, { body: ' \n ' }, {}]) {
    await browse('PUT', path, { body: 'Ann' })
    assert.deepEqual((await browse('PUT', path, blank)).body, none, JSON.stringify(blank))
  }
  assert.deepEqual((await browse('GET', `${path}/${id}`)).body, { signature: null })
})
