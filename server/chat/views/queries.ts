import { statement } from '../../store/database/statement.ts'
import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'
import { namedReferences, viewJson, type ViewSort } from './view-json.ts'

export type ViewRow = {
  readonly id: string
  readonly name: string
  readonly filter: string
  readonly sort: ViewSort
  readonly descending: boolean
  readonly shared: boolean
  readonly team_member_id: string | null
  readonly names: readonly { readonly field: string; readonly id: string; readonly name?: string }[]
}

/** The views that a member sees, oldest first: the shared ones and its own; `memberId` null: the shared ones. */
export function viewList(workspaceId: string, memberId: string | null): PagedList {
  const from =
    'saved_views v where v.workspace_id = $1 and (v.shared or v.team_member_id = $3::uuid)'
  return keysetList(workspaceId, {
    name: 'views',
    from,
    json: viewJson,
    total: `select count(*) from ${from}`,
    order: { columns: [['v.id', 'uuid']], descending: false },
    values: [memberId],
  })
}

const isSeen = '(v.shared or v.team_member_id = $memberId::uuid)'

type Key = { id: string; memberId: string | null }

export const findViewJson = statement<{ json: string }, Key>(
  'find_view_json',
  `select ${viewJson}::text as json from saved_views v
    where v.workspace_id = $workspaceId and v.id = $id and ${isSeen}`,
)

/** A view before a change, as far as a member sees it. */
export const findView = statement<ViewRow & { json: string }, Key>(
  'find_view',
  `select v.id, v.name, v.filter, v.sort, v.descending, v.shared, v.team_member_id, v.names,
          ${viewJson}::text as json
     from saved_views v where v.workspace_id = $workspaceId and v.id = $id and ${isSeen}`,
)

/** How many views are shared, and how many a member has alone. */
export const countViews = statement<
  { shared: number; own: number },
  { memberId: string | null; exceptId: string | null }
>(
  'count_views',
  `select count(*) filter (where v.shared)::integer as shared,
          count(*) filter (where not v.shared and v.team_member_id = $memberId::uuid)::integer as own
     from saved_views v
    where v.workspace_id = $workspaceId and v.id is distinct from $exceptId::uuid`,
)

/** Inserts a view, or changes it; whose it is stays. */
export const putView = statement<object, Omit<ViewRow, 'names'> & { names: string; tick: Date }>(
  'put_view',
  `insert into saved_views (workspace_id, id, name, filter, sort, descending, shared, team_member_id, names,
          created_at, updated_at)
   values ($workspaceId, $id, $name, $filter, $sort, $descending, $shared, $team_member_id, ${namedReferences('$names::json')}, $tick, $tick)
   on conflict (workspace_id, id) do update
      set name = excluded.name, filter = excluded.filter, sort = excluded.sort,
          descending = excluded.descending, shared = excluded.shared, names = excluded.names,
          updated_at = excluded.updated_at`,
)

export const deleteViewRow = statement<object, { id: string }>(
  'delete_view',
  `delete from saved_views where workspace_id = $workspaceId and id = $id`,
)
