import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testSecretsKey } from '../../../../test/app.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app, digestsIn, owner, passMinutes, startTold, until } from './testing/scenario.ts'

const members = 8

test('Over kills of the server while digests are queued and sent, every notification is in one mail, with one Message-ID', async (t) => {
  let worker: ChildProcess | undefined
  let kills = 0
  const mayKill = (at: number) => {
    if (kills !== at) return
    kills += 1
    worker?.kill('SIGKILL')
  }
  const { url, sources } = await startSmtpServer(t, {
    onConnect: (_session, done) => {
      mayKill(0)
      mayKill(3)
      done()
    },
    onMailFrom: (_sender, _session, done) => {
      mayKill(1)
      done()
    },
    onRcptTo: (_recipient, _session, done) => {
      mayKill(2)
      done()
    },
  })
  const all = []
  while (all.length < members) all.push(await startTold())
  const ids = new Map<string, string>()
  for (const told of all) ids.set(told.space.id, await told.assign('lin@x.test'))
  for (const told of all) await passMinutes(told, 61)
  const script = fileURLToPath(new URL('testing/digest-worker.ts', import.meta.url))
  const env = {
    PORCHLIGHT_SMTP_URL: url,
    PORCHLIGHT_MAIL_FROM: 'inbox@acme.test',
    PORCHLIGHT_SECRETS_KEY: testSecretsKey,
  }
  const keepRunning = async () => {
    for (;;) {
      const args = [script, JSON.stringify(app.address), JSON.stringify(env)]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
      worker = child
      const [, signal] = await once(child, 'exit')
      if (signal === 'SIGTERM') return
    }
  }
  const running = keepRunning()
  t.after(async () => {
    worker?.kill('SIGTERM')
    await running
  })
  await until('all digests are sent', async () => {
    const { rows } = await owner.query<{ sent: number }>(
      `select count(*)::integer as sent from mails where kind = 'digest' and sent_at is not null`,
    )
    return rows[0]?.sent === members
  })
  assert.equal(kills, 4)
  const mails = await digestsIn(sources)
  for (const [space, id] of ids) {
    const own = mails.filter(({ text }) => text?.includes(id))
    assert.equal(new Set(own.map(({ messageId }) => messageId)).size, 1, id)
    const { rows } = await owner.query(`select from mails where workspace_id = $1`, [space])
    assert.equal(rows.length, 1)
  }
})
