import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { commandLine } from '../../api/http/package-files.ts'
import { workspaceUrl } from '../../api/http/workspace-url.ts'
import { shopOrigin } from '../../chat/channels/kinds/web/shop/serve-shop.ts'
import { findMemberByEmail } from '../../chat/sign-in/set-password.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { demoAdmin, demoSubdomain } from './demo-conversations.ts'
import { makeDemoLink } from './demo-link.ts'
import { reachedAt } from './reached-at.ts'

type Found = { workspaces: number; demo_id: string | null }

/** Where the server is reached, and whether what it prints is kept in a journal, where no link belongs. */
type Shown = { readonly address: string; readonly config: Config; readonly isKept: boolean }

/**
 * What to print after a start that prints no key: how to create a workspace if there is none, or the demo's shop and how to
 * get into its inbox. Undefined for an installation without a demo, or where the demo is off.
 */
export async function nextStep(owner: pg.Pool, shown: Shown): Promise<string | undefined> {
  const { rows } = await owner.query<Found>(
    `select (select count(*)::integer from (select from workspaces limit 2) as first_two) as workspaces,
            (select workspace_id from workspaces where subdomain = $1) as demo_id`,
    [demoSubdomain],
  )
  const [{ workspaces, demo_id: demoId } = { workspaces: 0, demo_id: null }] = rows
  if (workspaces === 0)
    return `There is no workspace yet. Create one with its first key:\n\n  ${makeWorkspace}\n`
  if (demoId === null || !shown.config.demo) return undefined
  const lines = await demoLines(owner, demoId, shown)
  if (workspaces > 1) return lines
  return `${lines}For a key of its own, or a workspace of yours:\n\n  ${makeDemoKey}\n  ${makeWorkspace}\n`
}

async function demoLines(owner: pg.Pool, demoId: string, { address, config, isKept }: Shown) {
  const { reached, port } = reachedAt(address, config)
  const found = findMemberByEmail({ workspaceId: demoId, emailKey: demoAdmin.email })
  const [admin] = await runStatement(owner, found)
  const inbox = workspaceUrl(reached, { basePath: '/inbox', port }).replace(
    '{subdomain}',
    demoSubdomain,
  )
  const link =
    admin === undefined || admin.has_password || isKept
      ? undefined
      : await makeDemoLink(owner, address, config)
  const way = link === undefined ? `${inbox} (${wayIn(admin)})` : `${link} (for one use)`
  return `The demo's made-up shop with its chat: ${shopOrigin(reached, port)}/\nIts team's inbox: ${way}\n`
}

/** How to get in without a link. */
function wayIn(admin: { readonly has_password: boolean } | undefined): string {
  if (admin === undefined) return 'sign in as one of its team'
  const how = admin.has_password ? 'a forgotten password is set anew by' : 'a link is printed by'
  const command = admin.has_password ? 'member password' : 'member invite --print'
  return `as ${demoAdmin.email}; ${how}: ${commandLine} ${command} ${demoAdmin.email} --workspace ${demoSubdomain}`
}

const makeWorkspace = `${commandLine} workspace create acme --admin-email you@example.com`
export const makeDemoKey = `${commandLine} key create ${demoSubdomain}`
