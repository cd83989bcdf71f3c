import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { mailChannel } from '../../../../test/mails.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { deliveries, importMails, proven } from '../kinds/mail/receiving/testing/scenario.ts'
import { app, owner, parsed, runDue, startChat, startMails, visit } from './testing/scenario.ts'

importMails(app)

/** A visitor whose typed address got a mail, and what its owner does who wants none. */
async function startMailed(t: TestContext) {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  const { space } = chat
  await chat.answer('The answer')
  await runDue(chat)
  const [mail] = await parsed(sources)
  const stop = async () => visit(space, 'POST', `${new URL(mail?.link ?? '').pathname}/stop`)
  return { chat, space, stop }
}

/** A visitor whose typed address got a mail, and whose owner said that they want none. */
async function refused(t: TestContext) {
  const { chat, space, stop } = await startMailed(t)
  await stop()
  return {
    chat,
    space,
    list: async () => (await space.send('GET', '/mail-suppressions')).body.mail_suppressions,
    channel: deliveries(space, await mailChannel(space.send)),
  }
}

test('The wish of the owner of an address is listed, and the team cannot lift it', async (t) => {
  const { chat, space, list } = await refused(t)
  const [found] = await list()
  assert.deepEqual([found.address, found.reason], ['lin@x.test', 'one_click'])
  const lifted = await space.send('DELETE', `/mail-suppressions/${found.id}`)
  assert.equal(lifted.status, 422)
  assert.match(lifted.body.error, /^The owner of this address wants no mails\./)
  assert.deepEqual(await list(), [found])
  const { visitor } = (await space.send('GET', `/conversations/${chat.id}`)).body.conversation
  assert.equal((await space.send('DELETE', `/visitors/${visitor.id}`)).status, 204)
  assert.deepEqual(await list(), [{ ...found, address: null }], 'An erasure leaves the hash.')
})

test('Only a mail of a person whose sender is proven lifts the wish of its owner', async (t) => {
  const { space, list, channel } = await refused(t)
  const unproven = [
    ['From: lin@x.test'],
    [proven('x.test', 'fail'), 'From: lin@x.test'],
    [proven('x.test'), 'From: lin@x.test', 'Auto-Submitted: auto-replied'],
    [proven('x.test'), 'From: other@x.test'],
  ]
  for (const headers of unproven) {
    assert.equal((await channel.deliver(...headers)).state, 'message')
    assert.equal((await list()).length, 1, headers.join())
  }
  await channel.deliver(proven('x.test'), 'From: lin@x.test', 'Subject: Please write to me')
  assert.deepEqual(await list(), [])
  const { events } = (await space.send('GET', '/events?types=mail_suppression.deleted')).body
  assert.equal(events.length, 1)
})

test('The wish of the owner of an address that has returned a mail is theirs to lift, too', async (t) => {
  const { space, stop } = await startMailed(t)
  await owner.query(
    `insert into mail_suppressions (workspace_id, id, mail_id, address_hash, reason, created_at)
     select workspace_id, gen_random_uuid(), id, sha256(convert_to('porchlight mail ' || recipient_key, 'UTF8')), 'bounce', now() - interval '90 days'
       from conversation_mails where workspace_id = $1`,
    [space.id],
  )
  await stop()
  const [found] = (await space.send('GET', '/mail-suppressions')).body.mail_suppressions
  assert.equal(found.reason, 'one_click')
  assert.ok(Date.now() - Date.parse(found.created_at) < 3_600_000, found.created_at)
  assert.equal((await space.send('DELETE', `/mail-suppressions/${found.id}`)).status, 422)
})
