import { tickAfter, type AccessStamp } from '../../api/access/access-entries.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { RowsOf, Statement } from '../../store/database/statement.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Actor } from '../../store/writes/event-draft.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'

/** Milliseconds of the clock that a change of access may use after its tick. */
const lastMillisecond = 9

/** The author of a change of access, and its request. */
export type AccessOrigin = {
  readonly workspaceId: string
  readonly actor: Actor
  /** null for what others do. */
  readonly address: string | null
  readonly requestId: string
}

/**
 * Changes passwords, sessions or links on the write path, with entries in the trail of access instead of events.
 * `draft` returns the statements; `at` is the stamp of their entries, so many milliseconds after the tick. `extraTicks`: of those
 * milliseconds the last.
 */
export async function changeAccess<const Reads extends readonly Statement[]>(
  { database }: Pick<AppServices, 'database'>,
  { workspaceId, actor, address, requestId }: AccessOrigin,
  reads: Reads,
  draft: (found: RowsOf<Reads>, at: (milliseconds: number) => AccessStamp) => readonly Statement[],
  extraTicks: (found: RowsOf<Reads>) => number = () => lastMillisecond,
): Promise<void> {
  const context = { workspace_id: workspaceId, actor, request_id: requestId }
  await writeInWorkspace(database, context, {
    reads,
    decide: (found, start) => {
      const at = (milliseconds: number) => {
        const tick = tickAfter(start, milliseconds)
        return { workspaceId, tick, actor, address, requestId }
      }
      return {
        statements: draft(found, at),
        lists: noShifts,
        events: [],
        extraTicks: extraTicks(found),
        reply: undefined,
      }
    },
  })
}
