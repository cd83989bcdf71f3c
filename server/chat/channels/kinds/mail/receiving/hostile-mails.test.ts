import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { postMail } from '../../../../../../test/mails.ts'
import { hostileMails } from './testing/hostile-mails.ts'
import { importMails, mailed } from './testing/scenario.ts'

test('Of hostile mails each is one message or one entry of the tray, none fails, and no message runs or loads anything', async () => {
  const app = await startOwnApp()
  const failed: string[] = []
  const space = await mailed(app)
  const mails = hostileMails()
  assert.ok(mails.length >= 150, String(mails.length))
  const ids: string[] = []
  for (const [at, mail] of mails.entries()) {
    // Each of another sender: no flood.
    const raw = Buffer.from(
      mail.toString('latin1').replace('lin@example.com', `lin${at}@example.com`),
      'latin1',
    )
    const { status, text, body } = await postMail(space.send, space.channelId, raw)
    assert.ok(status === 202 || status === 200, text)
    ids.push(body.mail.id)
  }
  importMails(app, failed)
  await until('all are imported', 80_000, async () => {
    const { rows } = await app.owner.query(
      `select from received_mails where workspace_id = $1 and state = 'stored' limit 1`,
      [space.id],
    )
    return rows.length === 0
  })
  assert.deepEqual(failed, [])
  const { rows } = await app.owner.query<{ state: string; messages: number; body: string | null }>(
    `select r.state, m.body, (select count(*)::integer from messages o
                               where o.workspace_id = $1 and o.mail ->> 'received_mail_id' = r.id::text) as messages
       from received_mails r left join messages m on m.workspace_id = $1 and m.id = r.message_id
      where r.workspace_id = $1`,
    [space.id],
  )
  assert.equal(rows.length, new Set(ids).size)
  for (const { state, messages } of rows) assert.equal(messages, state === 'message' ? 1 : 0, state)
  assert.ok(rows.every(({ state }) => state === 'message' || state === 'tray'))
  for (const { body } of rows) {
    assert.ok(!/<(?:script|style|img|form|input|base|svg)\b|javascript:|onerror/i.test(body ?? ''))
    assert.ok((body ?? '').length <= 262_144)
  }
})
