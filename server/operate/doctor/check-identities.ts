import { ok, short, warn, type CheckContext, type Finding } from './check.ts'

/** Names workspaces where two channels with secrets share the ids of visitors: one site could sign as those of the other. */
export async function checkIdentities({ owner }: CheckContext): Promise<Finding[]> {
  const { rows } = await owner.query<{ shared: string }>(
    `select w.subdomain || ' (' || string_agg(c.name, ', ' order by c.position, c.name) || ')' as shared
       from workspaces w
       join channels c on c.workspace_id = w.workspace_id
      where exists (select from channel_secrets s
                     where s.workspace_id = c.workspace_id and s.channel_id = c.id and s.purpose = 'identity')
      group by w.subdomain, c.workspace_id, c.identity_space
     having count(*) > 1
      order by w.subdomain limit 1000`,
  )
  const name = 'identities'
  if (rows.length === 0) return [ok(name, 'no two channels with secrets share their ids')]
  return [
    warn(
      name,
      `Channels whose secrets sign as the same contacts: ${short(rows.map(({ shared }) => shared))}.`,
      'If their sites have different customers, give one an identity_space: PATCH /channels/{channel_id}, or the settings.',
    ),
  ]
}
