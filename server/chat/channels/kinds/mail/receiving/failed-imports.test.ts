import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startOwnApp } from '../../../../../../test/app.ts'
import { postMail, rawMail } from '../../../../../../test/mails.ts'
import { importMails, mailed } from './testing/scenario.ts'

/** A stored mail whose import has failed six times; beyond 64 kB, so that its original is nowhere but in the storage. */
async function failedMail() {
  const app = await startOwnApp()
  const space = await mailed(app)
  const { body } = await postMail(
    space.send,
    space.channelId,
    rawMail('From: lin@x.test', '', 'x '.repeat(40_000)),
  )
  const id = body.mail.id as string
  await app.owner.query('update due_tasks set attempts = 6 where subject_id = $1', [id])
  return { app, space, id }
}

test('A mail whose import failed too often is imported once the cause is gone', async () => {
  const { app, space, id } = await failedMail()
  importMails(app)
  assert.equal((await space.outcomeOf(id)).state, 'message')
})

test('A mail whose original is missing is in the tray at the end', async () => {
  const { app, space, id } = await failedMail()
  const { rows } = await app.owner.query<{ key: string }>(
    'select storage_keys[1] as key from attachments where mail_id = $1',
    [id],
  )
  await rm(join(app.services.config.dataFolder, 'attachments', rows[0]?.key ?? ''))
  const lines: string[] = []
  importMails(app, lines)
  const { state, reason } = await space.outcomeOf(id)
  assert.deepEqual([state, reason], ['tray', 'It could not be imported.'])
  assert.match(lines.join('\n'), /attempt 7\): The file .+ is missing/)
})
