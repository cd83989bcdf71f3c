import assert from 'node:assert/strict'
import { after } from 'node:test'
import { until } from '../../../../../../../campaigns/until.ts'
import type { TestApp, TestWorkspace } from '../../../../../../../test/app.ts'
import { mailChannel, postMail, rawMail } from '../../../../../../../test/mails.ts'
import { runKinds } from '../../../../../../store/due/testing/scenario.ts'
import { shareReaders } from '../../reading/share-readers.ts'
import { importMailKind } from '../import-mail-kind.ts'

/** Imports what is delivered, as a server does in the background, until the tests of the file end. */
export function importMails(
  app: Pick<TestApp, 'owner' | 'services' | 'address'>,
  failed: string[] = [],
): void {
  const readers = shareReaders()
  after(readers.close)
  const log = (line: string) => void failed.push(line)
  runKinds(app, [importMailKind({ services: app.services, readers, log })])
}

export type Outcome = {
  id: string
  state: string
  reason: string | null
  class: string | null
  verdict: string | null
  subject: string | null
  sender: string | null
  conversation_id: string | null
  message_id: string | null
  original: { url: string; sha256: string } | null
}

/** A workspace with a mail channel. */
export async function mailed(app: Pick<TestApp, 'workspace'>, name?: string) {
  const space = await app.workspace(name)
  const channelId = await mailChannel(space.send)
  return { ...space, channelId, ...deliveries(space, channelId) }
}

export type Mailed = Awaited<ReturnType<typeof mailed>>

export function deliveries({ send }: Pick<TestWorkspace, 'send'>, channelId: string) {
  const outcomeOf = async (id: string): Promise<Outcome> => {
    let mail: Outcome | undefined
    await until(`mail ${id} is imported`, 30_000, async () => {
      mail = (await send('GET', `/mails/${id}`)).body.mail
      return mail?.state !== 'stored'
    })
    assert.ok(mail)
    return mail
  }
  const deliverRaw = async (raw: Buffer, query = ''): Promise<Outcome> => {
    const { status, text, body } = await postMail(send, channelId, raw, query)
    assert.equal(status, 202, text)
    return outcomeOf(body.mail.id)
  }
  return {
    outcomeOf,
    deliverRaw,
    /** Delivers a mail with these headers and a short text. */
    deliver: async (...headers: readonly string[]) =>
      deliverRaw(rawMail(...headers, '', 'Where is it?', '')),
    /** The messages of a conversation with what mails have besides. */
    messagesOf: async (conversationId: string | null) =>
      (await send('GET', `/conversations/${conversationId}/messages?include=mail&per_page=100`))
        .body.messages,
  }
}

/** The header of a receiver that the channel trusts. */
export const proven = (domain: string, result = 'pass') =>
  `Authentication-Results: mx.shop.example; dmarc=${result} header.from=${domain}`

/** Lets the time pass in which a filed mail can be put back into the tray. */
export async function passFiling({ owner }: Pick<TestApp, 'owner'>, id: string): Promise<void> {
  await owner.query(
    `with task as (
       update due_tasks set due_at = now()
        where kind = 'import_mail' and subject_id = $1 and claim is null returning *)
     insert into due_turns (workspace_id, kind, next_at)
     select workspace_id, kind, due_at from task
     on conflict (workspace_id, kind) do update set next_at = excluded.next_at`,
    [id],
  )
  await owner.query(`select pg_notify('porchlight_due', 'import_mail')`)
}
