import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { recordStatements, type SentStatement } from '../../../../../../bench/record-statements.ts'
import { startOwnApp } from '../../../../../../test/app.ts'
import { plainMail } from '../../../../../../test/mails.ts'
import { newId } from '../../../../../ids.ts'
import { putFile } from '../../../../attachments/store-file.ts'
import { receiveRaw } from './store-mail.ts'
import { importMails, mailed } from './testing/scenario.ts'

const app = await startOwnApp()
const record = recordStatements(app.services.database.pool)
importMails(app)

const isAbout = (text: string) => (sent: SentStatement) => sent.text.includes(text)

test('A mail is stored by one statement, its import reads nothing that was just written, and its events are one statement', async () => {
  const space = await mailed(app)
  const subject = 'Nothing twice'
  // New connections, which are recorded.
  const batches = await record(async () => {
    const { database } = app.services
    // All that there may be: one that is in use now would come back as it is.
    const connections = Array.from({ length: database.pool.options.max })
    const clients = await Promise.all(connections.map(async () => database.connect()))
    for (const client of clients) client.release(true)
    const { state } = await space.deliverRaw(plainMail(subject))
    assert.equal(state, 'message')
  })
  const storing = batches.flatMap((sent) => sent.filter(isAbout('insert into received_mails')))
  assert.equal(storing.length, 1)
  for (const table of ['attachments', 'mail_ways', 'due_tasks'])
    assert.ok(storing.every(isAbout(`insert into ${table}`)), table)
  const sent = batches.flat()
  assert.deepEqual(
    sent.filter(({ name }) => name === 'find_stored_mail'),
    [],
  )
  const events = sent.filter(isAbout('insert into events'))
  assert.equal(events.length, 1)
  assert.equal(events[0]?.text.match(/insert into events/g)?.length, 3)
})

test('A mail of at most 64 KB is written once, where it belongs, and a larger one is a file while it comes', async () => {
  const { files } = app.services
  for (const size of [1, 65_536, 65_537, 300_000]) {
    const raw = Buffer.alloc(size, 'porchlight')
    const pieces = [raw.subarray(0, size >> 1), raw.subarray(size >> 1)]
    const before = await readdir(files.incomingFolder).catch(() => [])
    const file = await receiveRaw({ files }, Readable.from(pieces))
    const isSmall = size <= 65_536
    const during = await readdir(files.incomingFolder).catch(() => [])
    assert.equal(during.length - before.length, isSmall ? 0 : 1)
    if (!isSmall) assert.ok(raw.equals(await readFile(file.path)))
    assert.ok(createHash('sha256').update(raw).digest().equals(file.sha256))
    const key = await putFile(files.main, { workspace_id: newId(), id: newId() }, file)
    const stored = await files.main.read(key)
    assert.ok(stored && raw.equals(await buffer(stored)))
    assert.deepEqual(await readdir(files.incomingFolder).catch(() => []), before)
  }
})
