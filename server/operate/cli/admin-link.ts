import type pg from 'pg'
import { comparableEmail } from '../../comparable-email.ts'
import type { Config } from '../../config/config.ts'
import { makeLink } from '../../chat/mail/make-link.ts'
import { queueInvitation } from '../../chat/mail/queue-mail.ts'
import type { CreatedWorkspace } from '../../chat/workspaces/create-workspace.ts'

/**
 * The link with which a new workspace's admin chooses a password and signs in. Where mail is set up, the admin is sent one,
 * too.
 */
export async function makeAdminLink(
  owner: pg.Pool,
  config: Config,
  { workspace, admin }: CreatedWorkspace,
): Promise<string> {
  const link = await makeLink(owner, config, {
    workspace_id: workspace.id,
    email_key: comparableEmail(admin.email),
    purpose: 'invitation',
    actor: { type: 'command', name: 'workspace create' },
  })
  if (link === undefined) throw new Error('The new admin is gone.')
  if (config.smtpUrl !== undefined) {
    await queueInvitation(owner, workspace.id, admin.email)
  }
  return link
}
