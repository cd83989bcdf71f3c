import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../../../../test/app.ts'
import { postMail, rawMail } from '../../../../../../test/mails.ts'
import { runKinds } from '../../../../../store/due/testing/scenario.ts'
import { shareReaders } from '../reading/share-readers.ts'
import { importMailKind } from './import-mail-kind.ts'
import { mailed, proven, type Mailed } from './testing/scenario.ts'

const app = await startOwnApp()

/** Imports what has come, until the returned function is called; `meanwhile`: once the conversation of a mail is known. */
function startImports(meanwhile?: () => Promise<unknown>) {
  const readers = shareReaders()
  const { files } = app.services
  let begun: Promise<unknown> | undefined
  const put: typeof files.main.put = async (...file) => {
    await (begun ??= meanwhile?.())
    await files.main.put(...file)
  }
  const services = { ...app.services, files: { ...files, main: { ...files.main, put } } }
  const stop = runKinds(app, [importMailKind({ services, readers, log: () => undefined })])
  return async () => {
    await stop()
    await readers.close()
  }
}

/** Two conversations of Lin. */
async function twoOfLin() {
  const space = await mailed(app)
  const stop = startImports()
  const mailOf = async (id: string) =>
    space.deliver(proven('x.test'), 'From: lin@x.test', `Message-ID: <${id}@x.test>`)
  const [into, from] = [await mailOf('into'), await mailOf('from')]
  await stop()
  return { space, into: into.conversation_id ?? '', from: from.conversation_id ?? '' }
}

const file = ['Content-Type: application/pdf', '', 'Words']

for (const [what, arrive] of [
  [
    'answers a conversation',
    async ({ send, channelId }: Mailed) => {
      const raw = rawMail('From: lin@x.test', 'References: <from@x.test>', ...file)
      return (await postMail(send, channelId, raw)).body.mail.id
    },
  ],
  [
    'a person files in a conversation',
    async ({ send, channelId, outcomeOf }: Mailed, from: string) => {
      const stop = startImports()
      const raw = rawMail('From: postmaster@x.test', 'Return-Path: <>', ...file)
      const { id } = (await postMail(send, channelId, raw)).body.mail
      assert.equal((await outcomeOf(id)).state, 'tray')
      await stop()
      const body = { conversation_id: from }
      assert.equal((await send('POST', `/mails/${id}/file`, body)).status, 202)
      return id
    },
  ],
] as const) {
  test(`A mail that ${what} is in the one that it is merged into meanwhile`, async () => {
    const { space, into, from } = await twoOfLin()
    const id = await arrive(space, from)
    const stop = startImports(async () => {
      const merged = await space.send('POST', `/conversations/${into}/merge`, { from })
      assert.equal(merged.status, 200, merged.text)
    })
    const outcome = await space.outcomeOf(id)
    await stop()
    assert.deepEqual([outcome.state, outcome.conversation_id], ['message', into])
  })
}
