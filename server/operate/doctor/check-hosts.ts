import { subdomainProblem } from '../../chat/workspaces/host-names.ts'
import { ok, short, warn, type CheckContext, type Finding } from './check.ts'

/** Names workspaces whose subdomain leaves no host for visitors: they are older than these hosts. */
export async function checkHosts({ owner }: CheckContext): Promise<Finding[]> {
  const { rows } = await owner.query<{ subdomain: string }>(
    `select subdomain from workspaces
      where workspace_id is not null and (subdomain like 'chat--%' or length(subdomain) > 57)
      order by subdomain limit 1000`,
  )
  const names = rows.map(({ subdomain }) => subdomain).filter((name) => subdomainProblem(name))
  if (names.length === 0) return [ok('hosts', 'every workspace has a host for visitors')]
  return [
    warn(
      'hosts',
      `Without hosts under the base domain: ${short(names)}.`,
      'Give each own names: porchlight workspace hosts <subdomain> --team <name> --chat <name>',
    ),
  ]
}
