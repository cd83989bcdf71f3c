import type { Statement } from '../database/statement.ts'
import { dropTasks, makeTasksDue } from './due-queries.ts'

/** When a task is due: at a time, to the microsecond as text, or in milliseconds by the clock of PostgreSQL. */
export type DueTime = { readonly at: Date | string } | { readonly inMs: number }

export type TaskDraft<Input> = { readonly subject_id: string; readonly input: Input }

/**
 * Names a kind of task. `due` returns the statement that makes tasks due, for the transaction of the change that does. It
 * replaces the time and the input of one that waits already; with `keepsSooner`, only a later time.
 */
export function taskOf<Input extends object>(kind: string) {
  return {
    kind,
    due: (
      workspaceId: string,
      drafts: readonly TaskDraft<Input>[],
      time: DueTime,
      { keepsSooner = false } = {},
    ): Statement =>
      makeTasksDue({
        workspaceId,
        kind,
        subjectIds: drafts.map((draft) => draft.subject_id),
        inputs: drafts.map((draft) => JSON.stringify(draft.input)),
        at: 'at' in time ? time.at : null,
        inMs: 'inMs' in time ? time.inMs : 0,
        keepsSooner,
      }),
    /** Takes tasks back, also one that runs: its change is not made. */
    drop: (workspaceId: string, subjectIds: readonly string[]): Statement =>
      dropTasks({ workspaceId, kind, subjectIds }),
  }
}
