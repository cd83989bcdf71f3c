import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import type { AppServices } from '../../server/api/http/services.ts'
import { shareReaders } from '../../server/chat/channels/kinds/mail/reading/share-readers.ts'
import { importMailKind } from '../../server/chat/channels/kinds/mail/receiving/import-mail-kind.ts'
import {
  importTask,
  type ImportInput,
} from '../../server/chat/channels/kinds/mail/receiving/import-task.ts'
import { findOther } from '../../server/chat/channels/kinds/mail/receiving/mail-queries.ts'
import { mailActor } from '../../server/chat/channels/kinds/mail/receiving/ready-mail.ts'
import {
  receiveRaw,
  storeMail,
} from '../../server/chat/channels/kinds/mail/receiving/store-mail.ts'
import { readRows } from '../../server/store/database/read.ts'
import { openPassword } from '../../server/chat/settings/channel-passwords.ts'
import { newId } from '../../server/ids.ts'
import type { TestWorkspace } from '../app.ts'
import { exerciseAnswers, exerciseSendingAgain } from './exercise-answers.ts'
import { mailChannel, postMail, rawMail } from '../mails.ts'

/** Delivers mails and imports them: a new conversation, an answer in it, and one for the tray. Returns the id of the first. */
export async function exerciseMails(services: AppServices, space: TestWorkspace): Promise<string> {
  const { id: workspaceId, send, owner } = space
  const channelId = await mailChannel(send)
  assert.equal(await openPassword(services, workspaceId, channelId, 'imap'), undefined)
  const readers = shareReaders()
  const kind = importMailKind({ services, readers, log: () => undefined })
  const { signal } = new AbortController()
  const importNow = async (id: string, state: string, input: ImportInput = {}): Promise<void> => {
    const claim = newId()
    await owner.query(
      `update due_tasks set claim = $3, attempts = 1
        where workspace_id = $1 and kind = '${importTask.kind}' and subject_id = $2`,
      [workspaceId, id, claim],
    )
    const task = { workspace_id: workspaceId, kind: importTask.kind, subject_id: id }
    await kind.run({ ...task, input, attempts: 1, claim }, signal)
    const shown = (await send('GET', `/mails/${id}`)).body.mail
    assert.equal(shown.state, state, shown.reason)
  }
  const deliver = async (state: string, ...lines: readonly string[]): Promise<string> => {
    const { mail } = (await postMail(send, channelId, rawMail(...lines, '', 'Hello', ''))).body
    await importNow(mail.id, state)
    return mail.id
  }
  const key = 'help@shop.example'
  await readRows(services.database, workspaceId, findOther({ workspaceId, channelId, key }))
  const begun = ['From: lin@x.test', 'Cc: ann@y.test', 'Message-ID: <1@x.test>']
  const first = await deliver('message', ...begun)
  await deliver('message', 'From: ann@y.test', 'In-Reply-To: <1@x.test>')
  await deliver('message', 'From: lin@x.test', 'In-Reply-To: <1@x.test>')
  // As the past of a mailbox has them.
  const old = rawMail('From: lin@x.test', 'References: <1@x.test>', '', 'Before', '')
  const context = { workspace_id: workspaceId, actor: mailActor, request_id: undefined }
  const envelope = { is_past: true, arrived_at: '2020-01-01T00:00:00Z' } as const
  const mail = { channel_id: channelId, transport: 'imap', transport_id: '1:1', envelope } as const
  const file = await receiveRaw(services, Readable.from([old]))
  const { id: past } = await storeMail(services, context, mail, file)
  await importNow(past, 'message')
  const daemon = ['From: postmaster@x.test', 'Return-Path: <>']
  const filed = await deliver('tray', ...daemon, 'Subject: 1')
  const discarded = await deliver('tray', ...daemon, 'Subject: 2')
  const page = await send('GET', '/mails?per_page=1')
  const next = await send('GET', `/mails?per_page=1&cursor=${page.body.next_cursor}`)
  assert.equal(next.body.mails.length, 1)
  assert.equal((await send('GET', `/mails/${filed}/original`)).status, 200)
  assert.equal((await send('POST', `/mails/${filed}/file`, { after_seconds: 60 })).status, 202)
  assert.equal((await send('POST', `/mails/${filed}/restore`)).status, 200)
  assert.equal((await send('POST', `/mails/${filed}/file`, {})).status, 202)
  await importNow(filed, 'message', { into: null })
  assert.equal((await send('DELETE', `/mails/${discarded}`)).status, 204)
  const { conversation_id: conversationId } = (await send('GET', `/mails/${first}`)).body.mail
  const returnedTo = await exerciseAnswers(services, space, conversationId)
  const report = `To: ${returnedTo}`
  const gone = ['', '<lin@x.test>: 550 5.1.1 No such user']
  await deliver('set_aside', ...daemon, 'X-Failed-Recipients: lin@x.test', report, ...gone)
  await exerciseSuppressions(send)
  await exerciseSendingAgain(space, conversationId)
  await deliver('tray', 'From: postmaster@gone.test', 'Return-Path: <>')
  const { body } = await send('POST', '/visitors', { email: 'postmaster@gone.test' })
  assert.equal((await send('DELETE', `/visitors/${body.contact.id}`)).status, 204)
  await readers.close()
  return first
}

/** Lists the address that returned a mail, and lets mails go there again. */
async function exerciseSuppressions(send: TestWorkspace['send']): Promise<void> {
  const path = '/mail-suppressions'
  const page = await send('GET', `${path}?per_page=1`)
  const [returned] = page.body.mail_suppressions
  assert.equal(returned.address, 'lin@x.test', page.text)
  assert.equal((await send('GET', `${path}?email=lin@x.test`)).body.mail_suppressions.length, 1)
  assert.equal((await send('DELETE', `${path}/${returned.id}`)).status, 204)
}
