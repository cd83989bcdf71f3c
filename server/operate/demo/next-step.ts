import type pg from 'pg'
import { demoSubdomain } from './demo-conversations.ts'

type Found = { workspaces: number; has_demo: boolean }

/**
 * The likely next step after a start that prints no key: creating a workspace if there is none, or
 * another key if there is only the demo. Undefined for an installation in use.
 */
export async function nextStep(owner: pg.Pool): Promise<string | undefined> {
  const { rows } = await owner.query<Found>(
    `select count(*)::integer as workspaces, coalesce(bool_or(subdomain = $1), false) as has_demo
       from (select subdomain from workspaces where workspace_id is not null limit 2) as first_two`,
    [demoSubdomain],
  )
  const [{ workspaces, has_demo: hasDemo } = { workspaces: 0, has_demo: false }] = rows
  if (workspaces === 0)
    return `There is no workspace yet. Create one with its first key:\n\n  ${makeWorkspace}\n`
  if (workspaces > 1 || !hasDemo) return undefined
  return (
    `The key of its workspace "${demoSubdomain}" was shown at the first start. For another key, or ` +
    `another workspace:\n\n  ${makeDemoKey}\n  ${makeWorkspace}\n`
  )
}

const makeWorkspace = 'npm run porchlight -- workspace create acme --admin-email you@example.com'
export const makeDemoKey = `npm run porchlight -- key create ${demoSubdomain}`
