import { sequenceHeader } from '../../api/http/list-reply.ts'
import { enveloped, type RequestSource } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { nullable, record, text, uuid } from '../../api/openapi/response-schemas.ts'
import { principalOfSession, signedOut } from '../../api/access/authenticate-session.ts'
import { markOfRights } from '../../api/access/standing.ts'
import { visitorsPrefix } from '../../api/access/hosts.ts'
import { findSessions } from '../../api/access/session-queries.ts'
import { readTogether } from '../../store/database/read.ts'
import { findOwnSession } from './queries.ts'

const moment = { type: 'string', format: 'date-time' }

const sessionSchema = record({
  id: uuid,
  created_at: moment,
  verified_at: describe(moment, 'When the password was last entered.'),
  factor_needed_from: describe(
    nullable(moment),
    'From when on the workspace requires a second factor, which the member does not have; null: it does not.',
  ),
  company_needed_from: describe(
    nullable(moment),
    'When this session ends because the workspace requires the company sign-in; null: it does not.',
  ),
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
  undo_seconds: describe(
    nullable({ type: 'integer', minimum: 0, maximum: 20 }),
    'For how many seconds the member can take back what they send; null: not chosen.',
  ),
})

export const signInSchemas: ApiSchemas = { Session: sessionSchema }

type OwnSession = { readonly json: string; readonly headers: Record<string, string> }

/** A session of the workspace: the member, the workspace, and what the member may do. Its headers tell whether to read more again. */
export async function readOwnSession(
  { database, hosts, config }: AppServices,
  workspaceId: string,
  id: string,
  source: RequestSource,
): Promise<OwnSession> {
  const [own, rights] = await readTogether(database, workspaceId, [
    findOwnSession({ workspaceId, id }),
    findSessions({ workspaceId, ids: [id] }),
  ])
  if (own[0] === undefined || rights[0] === undefined) throw signedOut()
  const { workspace, sequence, ...session } = own[0]
  const principal = principalOfSession(workspaceId, rights[0])
  const { permissions, sees, factor_needed_from: from } = principal
  const neededFrom = from === null ? null : new Date(from).toISOString()
  const visitors = hosts.ownOf(workspaceId).visitors
  const host = visitors ?? `${visitorsPrefix}${workspace.subdomain}.${config.baseDomain}`
  const origin = `${source.scheme}://${host}${portOf(source.host)}`
  const shown = {
    ...session,
    factor_needed_from: neededFrom,
    company_needed_from: rights[0].company_needed_from?.toISOString() ?? null,
    workspace: { ...workspace, chat_origin: origin },
    permissions,
    sees,
  }
  return {
    json: enveloped('session', JSON.stringify(shown)),
    headers: { ...sequenceHeader({ sequence }), 'porchlight-rights': markOfRights(principal) },
  }
}

/** Both hosts of a workspace are served on one port. */
function portOf(host: string): string {
  return /:\d{1,5}$/.exec(host)?.[0] ?? ''
}
