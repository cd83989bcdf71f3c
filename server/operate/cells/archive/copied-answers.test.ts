import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sender } from '../../../../test/app.ts'
import { makeFolder } from '../../../../test/make-folder.ts'
import { answering, startMailed } from '../../../chat/channels/answers/testing/scenario.ts'
import { answerKind } from '../../../chat/channels/answers/answer-kind.ts'
import {
  app,
  owner,
  parsed,
  passTime,
  startChat,
  startMails,
  until,
} from '../../../chat/channels/follow-up/testing/scenario.ts'
import { importMails } from '../../../chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { smtpTransport } from '../../../chat/mail/mail-transport.ts'
import { startSmtpServer } from '../../../chat/mail/testing/smtp-server.ts'
import { runKinds } from '../../../store/due/testing/scenario.ts'
import { runCommand } from '../../backup/testing/run-command.ts'
import { urlOf } from '../../backup/testing/scenario.ts'

importMails(app)
const folder = await makeFolder('copied')

const command = async (context: TestContext, ...words: string[]) => {
  const { code, out, err } = await runCommand(context, words, {
    PORCHLIGHT_DATA: app.services.config.dataFolder,
    PORCHLIGHT_BASE_DOMAIN: 'localhost',
    DATABASE_URL: urlOf(app.address),
  })
  assert.equal(code, 0, err)
  return out
}

test('A copy of a workspace holds the answers that its original sends, sends them by hand, and has asked no server', async (t) => {
  const imap = { host: '127.0.0.1', port: 9_143, security: 'none', username: 'help' }
  const { space, channelId, id, answer, mailOf, untilStates } = await startMailed({ imap })
  await owner.query(
    `insert into mail_ways (workspace_id, channel_id, way, last_check_at, failing_since, last_error)
     values ($1, $2, 'imap', now(), now(), 'NO')`,
    [space.id, channelId],
  )
  const transport = smtpTransport('p@x.test', { host: '127.0.0.1', port: 9 })
  const log = () => undefined
  const parts = { ...app.services, pool: owner, transport, log }
  const stopWriting = runKinds(app, [answerKind(parts)])
  const written = await answer('Written', { mail: { cc: [] } })
  await until('its mail is written', async () => (await mailOf(written)) !== null)
  await stopWriting()
  const unwritten = await answer('Not written', { mail: { cc: [] } })
  const archive = join(folder, 'mailed.backup')
  await command(t, 'backup', archive, '--workspace', space.subdomain)
  const as = `${space.subdomain}-copy`
  const made = JSON.parse(await command(t, 'restore', archive, '--as', as, '--json')) as {
    api_key: string
  }
  const copied = { host: `${as}.localhost`, key: made.api_key }
  const send = sender(app.port, copied)
  const { ways } = (await send('GET', `/mail-channels/${channelId}/state`)).body
  assert.deepEqual(
    ways.filter((way: { last_check_at: string | null }) => way.last_check_at !== null),
    [],
  )
  const copy = answering({ ...space, send }, id)
  const states = async (of: typeof copy, message: string) =>
    (await of.deliveryOf(message)).map(({ state, reason }) => [state, reason])
  const held = [['held', 'This workspace is a copy of another one, which sends the mail.']]
  assert.deepEqual(await states(copy, written), held)
  const { url, sources } = await startSmtpServer(t)
  // Others are mails about sign-ins.
  const answers = () => sources.filter((source) => /written/i.test(source)).length
  startMails(t, url)
  await copy.untilStates(unwritten, 'held')
  assert.deepEqual(await states(copy, unwritten), held)
  await untilStates(written, 'sent')
  await untilStates(unwritten, 'sent')
  assert.equal(answers(), 2)
  assert.equal((await copy.sendAgain(written)).status, 202)
  await copy.untilStates(written, 'sent')
  assert.equal(answers(), 3)
})

test('A copy of a workspace mails to a visitor what is answered in it alone, and not what its original mails', async (t) => {
  const busy = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) =>
      done(Object.assign(new Error('Later'), { responseCode: 451 })),
  })
  const { stop } = startMails(t, busy.url)
  const chat = await startChat()
  const { space, id } = chat
  const waiting = await chat.answer('Of the original, and with its mail server')
  await passTime(chat)
  await answering(space, id).untilStates(waiting, 'deferred')
  await stop()
  await chat.answer('Of the original, and unread')
  const archive = join(folder, 'chatted.backup')
  await command(t, 'backup', archive, '--workspace', space.subdomain)
  const as = `${space.subdomain}-copy`
  const made = JSON.parse(await command(t, 'restore', archive, '--as', as, '--json')) as {
    api_key: string
  }
  const send = sender(app.port, { host: `${as}.localhost`, key: made.api_key })
  const { visitor } = (await send('GET', `/conversations/${id}`)).body.conversation
  const email = 'of-copy@x.test'
  assert.equal((await send('PATCH', `/visitors/${visitor.id}`, { email })).status, 200)
  const answer = { body: 'Of the copy', sender_email: space.adminEmail }
  const sent = await send('POST', `/conversations/${id}/messages`, answer)
  assert.equal(sent.status, 201, sent.text)
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  await passTime(chat)
  await answering({ ...space, send }, id).untilStates(sent.body.message.id, 'sent')
  const texts = (await parsed(sources)).flatMap(({ to, text }) =>
    to?.[0]?.address === email ? [text ?? ''] : [],
  )
  assert.equal(texts.length, 1)
  assert.match(texts[0] ?? '', /Of the copy/)
  assert.doesNotMatch(texts[0] ?? '', /Of the original/)
})
