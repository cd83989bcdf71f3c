import type pg from 'pg'
import { newSessionToken, sessionCookieName } from '../../server/api/access/session-token.ts'
import { newId } from '../../server/ids.ts'

/** Signs the first member of a workspace in, and returns the headers of a page's requests. */
export async function openSession(
  owner: pg.Pool,
  workspaceId: string,
): Promise<Readonly<Record<string, string>>> {
  const { token, hash } = newSessionToken(workspaceId)
  await owner.query(
    `insert into member_sessions (workspace_id, id, team_member_id, token_hash, created_at, last_seen_at, verified_at, user_agent, address)
     select workspace_id, $2, id, $3, now(), now(), now(), 'bench', '127.0.0.1'
       from team_members where workspace_id = $1 order by position limit 1`,
    [workspaceId, newId(), hash],
  )
  return { Cookie: `${sessionCookieName}=${token}`, 'Sec-Fetch-Site': 'same-origin' }
}
