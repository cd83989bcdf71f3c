import { appError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import type { Principal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { statement } from '../../store/database/statement.ts'
import { memberIdOf } from './member-id-of.ts'
import { findView, type ViewRow } from './queries.ts'

export type ListedView = Pick<ViewRow, 'id' | 'filter' | 'sort' | 'descending'>

/** The view of an id that a principal sees; 404 for any other. */
export async function findListedView(
  database: Database,
  principal: Principal,
  given: string,
): Promise<ListedView> {
  const { workspace_id: workspaceId } = principal
  const id = parseId(given)
  if (id === undefined) throw appError('view_unknown')
  const memberId = memberIdOf(principal)
  const [view] = await readRows(database, workspaceId, findView({ workspaceId, id, memberId }))
  if (view === undefined) throw appError('view_unknown')
  return view
}

/** The views that a member sees, to be counted; `memberId` null: the shared ones. */
export const findCountedViews = statement<ListedView, { memberId: string | null }>(
  'find_counted_views',
  `select v.id, v.filter, v.sort, v.descending from saved_views v
    where v.workspace_id = $workspaceId and (v.shared or v.team_member_id = $memberId::uuid)
    order by v.id limit 200`,
)
