import type pg from 'pg'
import { dueConversationMails } from '../../chat/channels/follow-up/due-conversation-mails.ts'
import { dueMails } from '../../chat/mail/mail-task.ts'
import { isServedHere } from '../../store/database/is-served-here.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { fail, ok, warn, type CheckContext, type Finding } from './check.ts'

type Waiting = { failed: number; late: number; unsent: number }

/** Finds unsent mails of workspaces of this installation whose attempts are used up, and those that have waited for over an hour. */
export async function checkMails({ owner, repair }: CheckContext): Promise<Finding[]> {
  const { rows } = await owner.query<Waiting>(waiting)
  const { failed = 0, late = 0, unsent = 0 } = rows[0] ?? {}
  if (failed > 0 && repair) {
    await repairMails(owner)
    return [ok('mails', `${failed} mails that had failed are queued again`)]
  }
  const reason = 'see PORCHLIGHT_SMTP_URL and the log of the server'
  if (failed > 0) {
    return [
      fail(
        'mails',
        `${failed} mails have failed and are not tried any more.`,
        `Find out why they were rejected (${reason}), then run porchlight doctor --repair to queue them again.`,
      ),
    ]
  }
  if (late > 0) {
    const remedy = `Is the server running? If so, ${reason}.`
    return [warn('mails', `${late} mails have waited for over an hour.`, remedy)]
  }
  return [ok('mails', unsent === 0 ? 'none waits' : `${unsent} wait to be sent`)]
}

const unsentMails = `(
    select m.workspace_id, m.id, m.created_at, 'deliver_mail' as kind
      from workspaces w join mails m on m.workspace_id = w.workspace_id where m.sent_at is null
     union all
    select k.workspace_id, k.id, k.created_at, 'deliver_conversation_mail'
      from workspaces w join conversation_mails k on k.workspace_id = w.workspace_id where k.state = 'waiting'
  ) m left join due_tasks t
    on t.workspace_id = m.workspace_id and t.kind = m.kind and t.subject_id = m.id
 where ${isServedHere('m.workspace_id')}`

const waiting = `
  select count(*) filter (where t.due_at is null) as failed,
         count(*) filter (where m.created_at < now() - interval '1 hour') as late,
         count(*) as unsent
    from ${unsentMails}`

/** Queues mails that have failed, and those without a task. */
async function repairMails(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ workspace_id: string; kind: string; ids: string[] }>(
    `select m.workspace_id, m.kind, array_agg(m.id) as ids from ${unsentMails}
        and t.due_at is null group by m.workspace_id, m.kind`,
  )
  for (const { workspace_id: workspaceId, kind, ids } of rows) {
    const due = kind === 'deliver_mail' ? dueMails : dueConversationMails
    await runStatement(owner, due(workspaceId, ids))
  }
}
