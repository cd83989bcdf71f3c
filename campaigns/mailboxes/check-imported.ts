import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { until } from '../until.ts'
import { withOwner } from '../workspaces.ts'
import { importedSubjects } from './imported-subjects.ts'
import type { SentMail } from './mailbox-mails.ts'
import { user, type MailboxServer } from './start-mailbox.ts'

const limitMs = 180_000

/** Waits until as many mails are imported as were delivered. */
export async function untilImported(mailbox: MailboxServer, count: number): Promise<void> {
  await until('all mails are imported', limitMs, async () => {
    const { length } = await importedSubjects(mailbox.dataFolder, mailbox.workspaceId)
    if (length < count) throw new Error(`${length} of ${count} are.`)
    return true
  })
}

/** Waits until the server has looked through the mailbox as a whole, so that it knows which mails are of the past. */
export async function untilLookedThrough(
  { dataFolder, workspaceId }: MailboxServer,
  uidValidity?: number,
): Promise<void> {
  await until('the mailbox is looked through', limitMs, async () =>
    withOwner(dataFolder, async (owner) => {
      const { rows } = await owner.query(
        `select from mailboxes
          where workspace_id = $1 and epoch > 0 and older_uid is null and uid_validity = coalesce($2, uid_validity)`,
        [workspaceId, uidValidity],
      )
      return rows.length === 1
    }),
  )
}

/**
 * Has the mailbox numbered anew and looked through, in which nothing may come twice. Throws unless each delivered mail is then one
 * message, by subjects and by SHA-256. Returns how many there are.
 */
export async function checkImported(
  mailbox: MailboxServer,
  delivered: readonly SentMail[],
): Promise<number> {
  const { dovecot, dataFolder, workspaceId } = mailbox
  await dovecot.kill()
  // The server may not have seen the last numbering before, so it is this number that counts.
  const number = await dovecot.renumber(user)
  await dovecot.start()
  await mailbox.look()
  await untilLookedThrough(mailbox, number)
  const imported = await importedSubjects(dataFolder, workspaceId)
  assert.deepEqual(imported.toSorted(), delivered.map(({ subject }) => subject).toSorted())
  const stored = await withOwner(dataFolder, async (owner) => {
    const { rows } = await owner.query<{ sha256: string; state: string }>(
      `select encode(sha256, 'hex') as sha256, state from received_mails where workspace_id = $1`,
      [workspaceId],
    )
    return rows
  })
  const shaOf = ({ raw }: SentMail) => createHash('sha256').update(raw).digest('hex')
  assert.deepEqual(stored.map(({ sha256 }) => sha256).toSorted(), delivered.map(shaOf).toSorted())
  assert.ok(stored.every(({ state }) => state === 'message'))
  return imported.length
}
