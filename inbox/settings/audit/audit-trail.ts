import type { AuditEntry, ListAuditEntriesQuery } from '../../../client/source/types.generated.ts'
import { api } from '../../state/api.ts'
import { makeTrail, startOf, type TrailPage } from '../trail.ts'

/** The types of events of each kind that the page filters by; blank: all. */
const actionsOf = {
  all: '',
  conversations: 'conversation.*',
  messages: 'message.*,note.*',
  contacts: 'contact.*',
  team: 'team_member.*,role.*',
  settings:
    'settings.*,status.*,group.*,tag.*,contact_field.*,ticket_field.*,channel.*,view.*,workspace.*',
  access: 'api_key.*,webhook.*',
} as const
export type AuditKind = keyof typeof actionsOf
export const auditKinds = Object.keys(actionsOf) as AuditKind[]

export type AuditFilter = {
  readonly kind: AuditKind
  /** The id of a member or a key; blank: everybody's. */
  readonly actor: string
  /** Blank: of everything. */
  readonly resourceId: string
  /** Days; blank: no bound. */
  readonly from: string
  readonly until: string
}

const everything: AuditFilter = { kind: 'all', actor: '', resourceId: '', from: '', until: '' }

/** The audit trail as far as it was read. */
export const makeAuditTrail = () => makeTrail(everything, readAuditPage)

export async function readAuditPage(
  filter: AuditFilter,
  before: number | undefined,
  limit = 50,
): Promise<TrailPage<AuditEntry, number>> {
  const page = await api.apiKeys.listAuditEntries({ ...queryOf(filter, before), limit })
  return { entries: page.entries, next: page.next_before_sequence }
}

function queryOf(
  { kind, actor, resourceId, from, until }: AuditFilter,
  before: number | undefined,
): ListAuditEntriesQuery {
  return {
    ...(actor === '' ? {} : { actor }),
    ...(kind === 'all' ? {} : { action: actionsOf[kind] }),
    ...(resourceId === '' ? {} : { resource_id: resourceId }),
    // Both bounds are left out themselves.
    ...(from === '' ? {} : { after: startOf(from, 0, -1) }),
    ...(until === '' ? {} : { before: startOf(until, 1) }),
    ...(before === undefined ? {} : { before_sequence: before }),
  }
}
