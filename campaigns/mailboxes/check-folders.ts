import assert from 'node:assert/strict'
import { connectTo } from '../../server/chat/channels/kinds/mail/fetching/testing/connect-to.ts'
import { until } from '../until.ts'
import { withOwner } from '../workspaces.ts'
import type { SentMail } from './mailbox-mails.ts'
import { user, type MailboxServer } from './start-mailbox.ts'

/** What the channel wants done with what was imported. */
export type AfterImport = 'delete' | 'move:Done'

const limitMs = 180_000

/** The inbox is empty at the end, and what was moved is in its folder once. */
export async function checkFolders(
  { dataFolder, dovecot, workspaceId }: MailboxServer,
  delivered: readonly SentMail[],
  afterImport: AfterImport,
): Promise<void> {
  await until('all is done in the mailbox', limitMs, async () =>
    withOwner(dataFolder, async (owner) => {
      const { rows } = await owner.query(
        'select from received_mails where workspace_id = $1 and after_import is not null',
        [workspaceId],
      )
      return rows.length === 0
    }),
  )
  const client = await connectTo(dovecot, user)
  try {
    const left = await client.status('INBOX', { messages: true })
    assert.equal(left === false ? undefined : left.messages, 0)
    if (afterImport !== 'move:Done') return
    await client.mailboxOpen('Done', { readOnly: true })
    const moved = await client.fetchAll('1:*', { envelope: true })
    const subjects = moved.map(({ envelope }) => envelope?.subject ?? '')
    assert.deepEqual(subjects.toSorted(), delivered.map(({ subject }) => subject).toSorted())
  } finally {
    client.close()
  }
}
