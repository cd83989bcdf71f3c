import type { Statement } from '../../store/database/statement.ts'
import { newId } from '../../ids.ts'
import { enqueueMails, insertMails } from './queries.ts'

/** The inviting member named in the mail; null for the workspace itself. */
export type InvitationDetails = { invited_by: { name: string; email: string } | null }

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
  return [insertMails(workspaceId, mails), enqueueMails({ workspaceId, ids })]
}
