import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { makeLink } from '../../chat/mail/make-link.ts'
import { findWorkspaceId } from '../../chat/settings/find-workspace.ts'
import { demoAdmin, demoSubdomain } from './demo-conversations.ts'
import { reachedAt } from './reached-at.ts'

/** The link with which the demo's admin chooses a password, at the server's real port. */
export async function makeDemoLink(
  owner: pg.Pool,
  address: string,
  config: Config,
): Promise<string | undefined> {
  const { reached, port } = reachedAt(address, config)
  const isProxied = config.trustedProxies.length > 0
  return makeLink(owner, isProxied ? reached : { ...reached, port }, {
    workspace_id: await findWorkspaceId(owner, demoSubdomain),
    email_key: demoAdmin.email,
    purpose: 'invitation',
    actor: { type: 'command', name: 'demo' },
  })
}
