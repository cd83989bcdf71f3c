import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app, owner, parsed, startMails } from '../follow-up/testing/scenario.ts'
import { importMails, proven } from '../kinds/mail/receiving/testing/scenario.ts'
import { makeDue, startMailed } from './testing/scenario.ts'

importMails(app)

const secret = 'xylophone'

/** The tables that still have the word. */
async function traces(workspaceId: string, tables: readonly string[]): Promise<string[]> {
  const found = tables.map(async (table) => {
    const { rows } = await owner.query(
      `select from ${table} t where t.workspace_id = $1 and t::text like '%${secret}%'`,
      [workspaceId],
    )
    return rows.length > 0 ? [table] : []
  })
  return (await Promise.all(found)).flat()
}

/** A server that puts mails off while it is told to. */
async function startServer(t: TestContext) {
  const told = { isBusy: false }
  const later = Object.assign(new Error('Later'), { responseCode: 451 })
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => done(told.isBusy ? later : null),
  })
  startMails(t, url)
  return { told, sources }
}

test('Erasing a mail takes its subject from answers that were sent, from those that will be, and from the log', async (t) => {
  const { told, sources } = await startServer(t)
  const { space, id, first, answer, mailOf, untilStates } = await startMailed({}, [
    proven('x.test'),
    'From: lin@x.test',
    `Subject: About  a ${secret}`,
  ])
  const sent = await answer('One')
  await untilStates(sent, 'sent')
  assert.equal((await mailOf(sent))?.subject, `Re: About a ${secret}`)
  told.isBusy = true
  const waiting = await answer('Two')
  await untilStates(waiting, 'deferred')
  const path = `/conversations/${id}/messages/${first.message_id}`
  assert.equal((await space.send('DELETE', path)).status, 204)
  for (const one of [sent, waiting]) assert.equal((await mailOf(one))?.subject, 'Erased')
  const tables = ['messages', 'conversation_mails', 'received_mails', 'conversations', 'events']
  assert.deepEqual(await traces(space.id, tables), [])
  told.isBusy = false
  await makeDue(id)
  await untilStates(waiting, 'sent')
  await untilStates(await answer('Three'), 'sent')
  const subjects = (await parsed(sources)).map(({ subject }) => subject)
  assert.deepEqual(subjects, [`Re: About a ${secret}`, 'Erased', 'Re: Erased'])
  assert.doesNotMatch(sources.slice(1).join('\n'), new RegExp(secret))
})

test('Erasing a contact takes the subjects of their mails from answers in conversations of others', async (t) => {
  const { told } = await startServer(t)
  const { space, id, channel, answer, mailOf, untilStates } = await startMailed()
  const bobs = await channel.deliver(
    proven('y.test'),
    'From: Bob <bob@y.test>',
    'References: <first@x.test>',
    `Subject: My ${secret}`,
  )
  assert.equal(bobs.conversation_id, id)
  const sent = await answer('One')
  await untilStates(sent, 'sent')
  assert.equal((await mailOf(sent))?.subject, `Re: My ${secret}`)
  told.isBusy = true
  const waiting = await answer('Two')
  await untilStates(waiting, 'deferred')
  const messages = await channel.messagesOf(id)
  const { sender } = messages.find((one: { id: string }) => one.id === bobs.message_id)
  assert.equal((await space.send('DELETE', `/visitors/${sender.id}`)).status, 204)
  for (const one of [sent, waiting]) assert.equal((await mailOf(one))?.subject, 'Erased')
  const tables = ['messages', 'conversation_mails', 'received_mails', 'conversations']
  assert.deepEqual(await traces(space.id, tables), [])
  // Nothing that is due is left to the servers of later tests.
  told.isBusy = false
  await makeDue(id)
  await untilStates(waiting, 'sent')
})
