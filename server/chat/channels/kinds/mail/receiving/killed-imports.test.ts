import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '../../../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { postMail, rawMail } from '../../../../../../test/mails.ts'
import { mailed } from './testing/scenario.ts'

const mails = 60

test('Over kills of the process that imports mails, each is one message with its file', async () => {
  const app = await startOwnApp()
  const space = await mailed(app)
  for (let number = 1; number <= mails; number += 1) {
    const raw = rawMail(
      `From: lin${number % 4}@example.com`,
      `To: ${[0, 1, 2, 3].map((one) => `lin${one}@example.com`).join(', ')}`,
      `Subject: ${number}`,
      `Message-ID: <${number}@example.com>`,
      ...(number === 1 ? [] : [`References: <1@example.com> <${number - 1}@example.com>`]),
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      `Mail ${number}`,
      '--b',
      'Content-Type: application/pdf; name="a.pdf"',
      '',
      `file ${number}`,
      '--b--',
    )
    assert.equal((await postMail(space.send, space.channelId, raw)).status, 202)
  }
  const left = async () => {
    const { rows } = await app.owner.query<{ count: number }>(
      `select count(*)::integer as count from received_mails where workspace_id = $1 and state = 'stored'`,
      [space.id],
    )
    return rows[0]?.count ?? 0
  }
  const script = fileURLToPath(new URL('testing/import-worker.ts', import.meta.url))
  const { dataFolder } = app.services.config
  for (const end of [48, 36, 24, 12, 0]) {
    const worker = spawn(process.execPath, [script, JSON.stringify(app.address), dataFolder])
    const exit = once(worker, 'exit')
    try {
      await once(worker.stdout, 'data')
      // Beside much other work an import may exceed the three seconds that the worker gives it.
      await until(`${end} are left`, 120_000, async () => (await left()) <= end)
    } finally {
      worker.kill('SIGKILL')
      await exit
    }
  }
  const { conversations } = (await space.send('GET', '/conversations')).body
  assert.equal(conversations.length, 1)
  const messages: { mail: { subject: string }; attachments: object[] }[] = await space.messagesOf(
    conversations[0].id,
  )
  // One whose import was killed comes after those that followed it.
  assert.deepEqual(
    messages.map(({ mail }) => Number(mail.subject)).toSorted((a, b) => a - b),
    Array.from({ length: mails }, (_, at) => at + 1),
  )
  assert.ok(messages.every(({ attachments }) => attachments.length === 1))
})
