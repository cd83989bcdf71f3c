import type { MemberPrincipal } from '../../../api/access/principal.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { nullable, record, text, uuid } from '../../../api/openapi/response-schemas.ts'
import { readRows } from '../../../store/database/read.ts'
import { listedSession } from '../list-sessions.ts'
import { listSessionsOfMember, listMemberSessions } from './session-queries.ts'

export const memberSessionsPage = record({
  sessions: {
    type: 'array',
    items: record({ ...listedSession, team_member: record({ id: uuid, email: text }) }),
  },
  next_before: nullable(uuid),
})

type Wanted = {
  /** Undefined: of all members. */
  readonly memberId: string | undefined
  /** The id of the session that the page comes after; undefined: the first page. */
  readonly before: string | undefined
  readonly limit: number
}

/** A page of the sessions of all members, or of one, the newest first, with a mark at the one that asks. */
export async function readMemberSessions(
  { database }: AppServices,
  { workspace_id: workspaceId, session_id: own }: MemberPrincipal,
  { memberId, before, limit }: Wanted,
): Promise<string> {
  // One more than shown tells whether there is another page.
  const page = { workspaceId, before: before ?? null, limit: limit + 1 }
  const list =
    memberId === undefined ? listMemberSessions(page) : listSessionsOfMember({ ...page, memberId })
  const rows = await readRows(database, workspaceId, list)
  const sessions = rows.slice(0, limit).map((row) => ({ ...row, is_current: row.id === own }))
  const next = rows.length > limit ? (sessions.at(-1)?.id ?? null) : null
  return JSON.stringify({ sessions, next_before: next })
}
