import type { Dovecot } from '../../../../../test/start-dovecot.ts'
import { owner } from '../../follow-up/testing/scenario.ts'
import { connectTo } from '../../kinds/mail/fetching/testing/connect-to.ts'

/** The looks that a mail of the conversation has still to come; undefined if none. */
export async function looksOf(id: string): Promise<number | undefined> {
  const { rows } = await owner.query<{ looks: number }>(
    `select (t.input ->> 'looks')::integer as looks from due_tasks t
       join conversation_mails k on k.workspace_id = t.workspace_id and k.id = t.subject_id
      where k.conversation_id = $1 and t.kind = 'find_sent_mail' and t.claim is null`,
    [id],
  )
  return rows[0]?.looks
}

/** Files a mail in the folder of sent mails of a user, as some mail servers do. */
export async function fileSent(box: Dovecot, user: string, source: string): Promise<void> {
  const client = await connectTo(box, user)
  await client.mailboxCreate('Sent')
  await client.append('Sent', Buffer.from(source))
  client.close()
}
