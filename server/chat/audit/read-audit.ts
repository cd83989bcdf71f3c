import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { findSequenceAt } from './find-sequence.ts'
import { findLogEnds, listEntries } from './queries.ts'

export type AuditFilter = {
  /** Event types; a trailing `*` matches any rest. Undefined: all. */
  readonly actions: readonly string[] | undefined
  /** The id of an API key or member, or the name of a command. */
  readonly actor: string | undefined
  readonly resource_id: string | undefined
  readonly after: Date | undefined
  readonly before: Date | undefined
}

export type AuditPage = {
  readonly entries: readonly string[]
  /** The `before` of the next page; null on the last page. */
  readonly next: number | null
}

/** Events read per page, so that a rarely matching filter returns short or empty pages instead of slow ones. */
const maxRead = 10_000

/** A page of the audit trail, newest first. */
export async function readAudit(
  database: Database,
  workspaceId: string,
  filter: AuditFilter,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<AuditPage> {
  const [ends] = await readRows(database, workspaceId, findLogEnds({ workspaceId }))
  if (ends === undefined) return { entries: [], next: null }
  const sequenceAt = async (time: Date | undefined, otherwise: number) =>
    time === undefined ? otherwise : findSequenceAt(database, workspaceId, ends, time)
  const until = await sequenceAt(filter.before, ends.latest + 1)
  // An event at exactly that time is not after it.
  const after = filter.after && new Date(filter.after.getTime() + 1)
  const first = await sequenceAt(after, ends.oldest)
  const upper = Math.min(before ?? until, until)
  const from = Math.max(first, upper - maxRead)
  const { actions, actor, resource_id: resourceId } = filter
  const list = listEntries({
    workspaceId,
    from,
    before: upper,
    actions: actions?.map(likePattern) ?? null,
    actor: actor ?? null,
    resourceId: resourceId ?? null,
    limit,
  })
  const rows = await readRows(database, workspaceId, list)
  const reached = rows.length === limit ? (rows.at(-1)?.sequence ?? from) : from
  return { entries: rows.map(({ json }) => json), next: reached > first ? reached : null }
}

function likePattern(action: string): string {
  return action.replaceAll(/[\\%_]/g, String.raw`\$&`).replace(/\*$/, '%')
}
