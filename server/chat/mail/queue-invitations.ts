import type { Statement } from '../../store/database/statement.ts'
import { newId } from '../../ids.ts'
import type { InvitationDetails } from './invitation-mail.ts'
import { dueMails } from './mail-task.ts'
import { insertMails } from './queries.ts'

/** The statements that queue an invitation to each address. Mails are sent only after the commit. */
export function queueInvitations(
  workspaceId: string,
  recipients: readonly string[],
  details: InvitationDetails,
  tick: Date,
): Statement[] {
  const shared = { kind: 'invitation', details: JSON.stringify(details), created_at: tick }
  const mails = recipients.map((recipient) => ({ ...shared, id: newId(), recipient }))
  const ids = mails.map(({ id }) => id)
  return [insertMails(workspaceId, mails), dueMails(workspaceId, ids)]
}
