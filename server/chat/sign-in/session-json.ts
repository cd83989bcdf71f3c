import { enveloped } from '../../api/http/route.ts'
import type { RequestSource } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { nullable, record, text, uuid } from '../../api/openapi/response-schemas.ts'
import { signedOut } from '../../api/access/authenticate-session.ts'
import type { MemberPrincipal } from '../../api/access/principal.ts'
import { readRows } from '../../store/database/read.ts'
import { findOwnSession } from './queries.ts'

const moment = { type: 'string', format: 'date-time' }

const sessionSchema = record({
  id: uuid,
  created_at: moment,
  verified_at: describe(moment, 'When the password was last entered.'),
  member: record({
    id: uuid,
    email: text,
    first_name: text,
    last_name: text,
    organization_role: text,
    profile_image_url: nullable(text),
    time_zone: text,
  }),
  workspace: record({
    name: text,
    subdomain: text,
    time_zone: text,
    chat_origin: describe(text, 'The origin of the host for visitors.'),
  }),
  permissions: describe(
    { type: 'array', items: text },
    'What the member may do; `*` is everything.',
  ),
  sees: { type: 'string', enum: ['all', 'groups', 'assigned'] },
})

export const signInSchemas: ApiSchemas = { Session: sessionSchema }

/** The session of a principal: who is signed in, where, and what they may do. */
export async function readSessionJson(
  { database }: AppServices,
  principal: MemberPrincipal,
  source: RequestSource,
): Promise<string> {
  const { workspace_id: workspaceId, session_id: id, permissions, sees } = principal
  const [row] = await readRows(database, workspaceId, findOwnSession({ workspaceId, id }))
  if (row === undefined) throw signedOut()
  const { workspace, ...session } = row
  const shown = {
    ...session,
    workspace: { ...workspace, chat_origin: chatOrigin(workspace.subdomain, source) },
    permissions,
    sees,
  }
  return enveloped('session', JSON.stringify(shown))
}

/** With the scheme and the port of the request, which the visitors' host shares. */
function chatOrigin(subdomain: string, { scheme, host }: RequestSource): string {
  return `${scheme}://chat--${subdomain}${host.slice(host.indexOf('.'))}`
}
