import { newId } from '../../ids.ts'
import type { Statement } from '../../store/database/statement.ts'
import { dueMails } from './mail-task.ts'
import type { NoticeDetails } from './notice-mail.ts'
import { insertMails } from './queries.ts'

/** The statements that queue a notice of an outage to each address. */
export function queueNotices(
  workspaceId: string,
  recipients: readonly string[],
  details: NoticeDetails,
  tick: Date,
): Statement[] {
  if (recipients.length === 0) return []
  const shared = { kind: 'notice', details: JSON.stringify(details), created_at: tick }
  const mails = recipients.map((recipient) => ({ ...shared, id: newId(), recipient }))
  return [
    insertMails(workspaceId, mails),
    dueMails(
      workspaceId,
      mails.map(({ id }) => id),
    ),
  ]
}
