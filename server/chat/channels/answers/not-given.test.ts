import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upload } from '../../../../test/upload.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app, owner, services, startMails } from '../follow-up/testing/scenario.ts'
import { importMails } from '../kinds/mail/receiving/testing/scenario.ts'
import { startMailed } from './testing/scenario.ts'

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
