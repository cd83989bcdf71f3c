import type { Statement } from '../../store/database/statement.ts'
import { newId } from '../../ids.ts'
import { enqueueMails, insertMails } from './queries.ts'

/** Who invited, as the mail will name them; null: nobody in particular, the workspace itself. */
export type InvitationDetails = { invited_by: { name: string; email: string } | null }

/**
 * The statements that queue an invitation for each address, for a change's `Decision.statements`:
 * the mail goes out after the commit, and only if there is one.
 */
export function queueInvitations(
  workspaceId: string,
  recipients: readonly string[],
  details: InvitationDetails,
  tick: Date,
): Statement[] {
  const ids = recipients.map(() => newId())
  return [
    insertMails(workspaceId, 'invitation', JSON.stringify(details), tick, ids, recipients),
    enqueueMails(workspaceId, ids),
  ]
}
