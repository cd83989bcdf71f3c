import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { findSequenceAt } from './find-sequence.ts'
import { findLogEnds, listEntries } from './queries.ts'

export type AuditFilter = {
  /** Types of events; `*` at the end stands for whatever follows. Undefined: all. */
  readonly actions: readonly string[] | undefined
  /** The id of a key or member, or the name of a command. */
  readonly actor: string | undefined
  readonly resource_id: string | undefined
  readonly after: Date | undefined
  readonly before: Date | undefined
}

export type AuditPage = {
  readonly entries: readonly string[]
  /** Where the next page begins; null when there is nothing more. */
  readonly next: number | null
}

/**
 * Events looked at for one page at most: a filter that matches little gives short pages, even empty
 * ones, instead of slow ones.
 */
const looksAt = 10_000

/** A page of what was done, newest first, before a sequence or from the newest. */
export async function readAudit(
  database: Database,
  workspaceId: string,
  filter: AuditFilter,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<AuditPage> {
  const [ends] = await readRows(database, workspaceId, findLogEnds(workspaceId))
  if (ends === undefined) return { entries: [], next: null }
  const sequenceAt = async (moment: Date | undefined, otherwise: number) =>
    moment === undefined ? otherwise : findSequenceAt(database, workspaceId, ends, new Date(moment))
  const until = await sequenceAt(filter.before, ends.latest + 1)
  const first = await sequenceAt(after(filter.after), ends.oldest)
  const upper = Math.min(before ?? until, until)
  const from = Math.max(first, upper - looksAt)
  const { actions, actor, resource_id: resourceId } = filter
  const list = listEntries(
    workspaceId,
    from,
    upper,
    actions?.map(likePattern) ?? null,
    actor ?? null,
    resourceId ?? null,
    limit,
  )
  const rows = await readRows(database, workspaceId, list)
  const reached = rows.length === limit ? (rows.at(-1)?.sequence ?? from) : from
  return { entries: rows.map(({ json }) => json), next: reached > first ? reached : null }
}

/** What happened at that very moment is not after it. */
function after(moment: Date | undefined): Date | undefined {
  return moment === undefined ? undefined : new Date(moment.getTime() + 1)
}

function likePattern(action: string): string {
  return action.replaceAll(/[\\%_]/g, String.raw`\$&`).replace(/\*$/, '%')
}
