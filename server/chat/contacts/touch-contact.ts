import { statement } from '../../store/database/statement.ts'

/** When the contact last wrote; the order in which several matches are preferred. */
export const touchContact = statement<object, [workspaceId: string, id: string, tick: Date]>(
  'touch_contact',
  `update contacts set last_active_at = $3 where workspace_id = $1 and id = $2`,
)

/** The same for several, each at its own moment. */
export const touchContacts = statement<
  object,
  [workspaceId: string, ids: readonly string[], ticks: readonly Date[]]
>(
  'touch_contacts',
  `update contacts v set last_active_at = t.last_active_at
     from unnest($2::uuid[], $3::timestamptz[]) as t (id, last_active_at)
    where v.workspace_id = $1 and v.id = t.id`,
)
