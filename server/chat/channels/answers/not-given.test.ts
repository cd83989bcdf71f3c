import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upload } from '../../../../test/upload.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app, owner, services, startMails } from '../follow-up/testing/scenario.ts'
import { importMails } from '../kinds/mail/receiving/testing/scenario.ts'
import { makeDue, startMailed } from './testing/scenario.ts'

importMails(app)

test('A missing file of an answer is no outage of the mail server, and its name is for the log alone', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  const { lines } = startMails(t, url)
  const smtp = { host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' }
  const { space, channelId, answer, untilStates } = await startMailed({ smtp })
  const file = await upload(space.send)
  const { rows } = await owner.query<{ key: string }>(
    'select storage_keys[1] as key from attachments where id = $1',
    [file],
  )
  await services.files.main.remove(rows[0]?.key ?? '')
  const sent = await answer('Words', { attachment_ids: [file] })
  const [delivery] = await untilStates(sent, 'deferred', 'sent', 'failed', 'uncertain')
  assert.deepEqual(
    [delivery?.state, delivery?.reason, sources.length],
    ['deferred', 'The mail could not be prepared.', 0],
  )
  const { ways } = (await space.send('GET', `/mail-channels/${channelId}/state`)).body
  assert.deepEqual(
    ways.map(({ last_error: error }: { last_error: string | null }) => error),
    [null, null, null, null],
  )
  assert.match(lines.join('\n'), new RegExp(`was not prepared: .*${rows[0]?.key}`))
})

test('An answer for which the password of the mail server cannot be read from the database is no outage of that server, and is sent later', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  const { lines } = startMails(t, url)
  const smtp = { host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' }
  const { space, channelId, id, answer, untilStates } = await startMailed({ smtp })
  await owner.query('alter table channel_secrets rename to channel_secrets_away')
  const sent = await answer('Words')
  const [delivery] = await untilStates(sent, 'deferred', 'sent', 'failed', 'uncertain')
  await owner.query('alter table channel_secrets_away rename to channel_secrets')
  assert.deepEqual(
    [delivery?.state, delivery?.reason],
    ['deferred', 'The mail could not be prepared.'],
  )
  const { ways } = (await space.send('GET', `/mail-channels/${channelId}/state`)).body
  assert.deepEqual(
    ways.map(({ last_error: error }: { last_error: string | null }) => error),
    [null, null, null, null],
  )
  assert.match(lines.join('\n'), /was not prepared: .*channel_secrets/)
  await makeDue(id)
  await untilStates(sent, 'sent')
  assert.equal(sources.length, 1)
})

test('What a mail server says of a mail is shown, though the database fails to take its mark back', async (t) => {
  const { url } = await startSmtpServer(t, {
    onData: (stream, _session, done) => {
      stream
        .resume()
        .on('end', () => done(Object.assign(new Error('Later'), { responseCode: 451 })))
    },
  })
  startMails(t, url)
  const { answer, untilStates } = await startMailed()
  await owner.query(
    `create function refuse_unmarking() returns trigger language plpgsql as 'begin raise exception ''No room''; end'`,
  )
  await owner.query(
    `create trigger refuse_unmarking before update on conversation_mails for each row
       when (old.handed_at is not null and new.handed_at is null and old.recipients::text = new.recipients::text)
       execute function refuse_unmarking()`,
  )
  t.after(async () => owner.query('drop function refuse_unmarking cascade'))
  const [delivery] = await untilStates(await answer('Words'), 'deferred', 'uncertain', 'failed')
  assert.deepEqual([delivery?.state, delivery?.reason], ['deferred', '451 Later'])
})
