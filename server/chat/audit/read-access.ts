import type { Database } from '../../store/database/connect.ts'
import { timestampSql } from '../../store/database/json-sql.ts'
import { readRows } from '../../store/database/read.ts'
import { statement } from '../../store/database/statement.ts'
import { accessJson } from './access-json.ts'

export type AccessFilter = {
  /** Undefined: all. */
  readonly actions: readonly string[] | undefined
  readonly member_id: string | undefined
  readonly after: Date | undefined
  readonly before: Date | undefined
}

export type AccessPage = {
  readonly entries: readonly string[]
  /** The `before` of the next page; null on the last page. Entries of a workspace differ in their times. */
  readonly next: string | null
}

/** Entries read per page, so that a rarely matching filter returns short or empty pages instead of slow ones. */
const looksAt = 2_000

type Row = { json: string | null; at: string }

/** The matching entries among the next ones, newest first, and a row without JSON for the last one that was read. */
const listAccess = statement<
  Row,
  {
    after: Date | string
    before: Date | string
    looksAt: number
    actions: readonly string[] | null
    memberId: string | null
    limit: number
  }
>(
  'list_access_entries',
  `with near as (
     select a.* from access_entries a
      where a.workspace_id = $workspaceId
        and a.created_at > $after::timestamptz and a.created_at < $before::timestamptz
      order by a.created_at desc limit $looksAt),
   found as (
     select near.* from near
      where ($actions::text[] is null or action = any($actions))
        and ($memberId::uuid is null or team_member_id = $memberId)
      order by created_at desc limit $limit),
   shown as (
     select ${accessJson}::text as json, a.created_at
       from found a
       left join team_members t on t.workspace_id = $workspaceId and t.id = a.team_member_id),
   page as (
     select json, created_at from shown
      union all
     select null, min(created_at) from near having count(*) = $looksAt)
   select json, ${timestampSql('created_at')} as at from page order by created_at desc, json`,
)

/** A page of the trail of access, newest first. */
export async function readAccess(
  database: Database,
  workspaceId: string,
  { actions, member_id: memberId, after, before }: AccessFilter,
  limit: number,
): Promise<AccessPage> {
  const list = listAccess({
    workspaceId,
    after: after ?? '-infinity',
    before: before ?? 'infinity',
    looksAt,
    actions: actions ?? null,
    memberId: memberId ?? null,
    limit,
  })
  const rows = await readRows(database, workspaceId, list)
  const found = rows.flatMap(({ json, at }) => (json === null ? [] : [{ json, at }]))
  const isFull = found.length === limit
  const last = isFull ? found.at(-1) : rows.find(({ json }) => json === null)
  return { entries: found.map(({ json }) => json), next: last?.at ?? null }
}
