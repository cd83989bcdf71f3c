import { waysToOpen } from '../../api/access/access-entries.ts'
import type { MemberPrincipal } from '../../api/access/principal.ts'
import { describe } from '../../api/http/fields.ts'
import type { AppServices } from '../../api/http/services.ts'
import { nullable, record, text, uuid } from '../../api/openapi/response-schemas.ts'
import { readRows } from '../../store/database/read.ts'
import { listSessions } from './queries.ts'

const moment = { type: 'string', format: 'date-time' }

/** What a list says of a session. */
export const listedSession = {
  id: uuid,
  created_at: moment,
  last_seen_at: describe(moment, 'To the minute.'),
  user_agent: describe(text, 'What the browser calls itself.'),
  address: describe(text, 'Where it signed in from.'),
  opened_by: describe(
    nullable({ ...text, enum: [...waysToOpen, null] }),
    'What with; null: by an earlier version.',
  ),
  is_current: { type: 'boolean' },
}

export const sessionsPage = record({ sessions: { type: 'array', items: record(listedSession) } })

/** The sessions of a member, with a mark at the one that asks. */
export async function listOwnSessions(
  { database }: AppServices,
  { workspace_id: workspaceId, member_id: memberId, session_id: own }: MemberPrincipal,
): Promise<string> {
  const rows = await readRows(database, workspaceId, listSessions({ workspaceId, memberId }))
  const sessions = rows.map((row) => ({ ...row, is_current: row.id === own }))
  return JSON.stringify({ sessions })
}
