import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startKilledMailer } from '../../mail/testing/start-killed-mailer.ts'
import { app, digestsIn, owner, passMinutes, startTold, until } from './testing/scenario.ts'

const members = 8

test('Over kills of the server while digests are queued and sent, every notification is in one mail, with one Message-ID', async (t) => {
  const { sources, kills, mail } = await startKilledMailer(t)
  const all = []
  while (all.length < members) all.push(await startTold())
  const ids = new Map<string, string>()
  for (const told of all) ids.set(told.space.id, await told.assign('lin@x.test'))
  for (const told of all) await passMinutes(told, 61)
  const script = fileURLToPath(new URL('testing/digest-worker.ts', import.meta.url))
  mail(script, app.address, 'inbox@acme.test')
  await until('all digests are sent', async () => {
    const { rows } = await owner.query<{ sent: number }>(
      `select count(*)::integer as sent from mails where kind = 'digest' and sent_at is not null`,
    )
    return rows[0]?.sent === members
  })
  assert.equal(kills(), 4)
  const mails = await digestsIn(sources)
  for (const [space, id] of ids) {
    const own = mails.filter(({ text }) => text?.includes(id))
    assert.equal(new Set(own.map(({ messageId }) => messageId)).size, 1, id)
    const { rows } = await owner.query(`select from mails where workspace_id = $1`, [space])
    assert.equal(rows.length, 1)
  }
})
