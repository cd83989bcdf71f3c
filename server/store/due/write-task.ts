import type { Database } from '../database/connect.ts'
import type { RowsOf, Statement } from '../database/statement.ts'
import type { Change, WriteContext } from '../writes/change.ts'
import { writeInWorkspace } from '../writes/write-in-workspace.ts'
import { deleteTask, findTask } from './due-queries.ts'
import { keyOfTask, type DueTask } from './due-task.ts'

/**
 * Makes the change of a task through the one write path and ends the task in its transaction, so that the change is made
 * once, also if the task runs twice: not at all if another run has ended the task or holds its claim.
 */
export async function writeTask<const Reads extends readonly (Statement | undefined)[]>(
  database: Database,
  task: DueTask,
  actor: WriteContext['actor'],
  { reads, decide, isShort = false }: Change<Reads, undefined>,
  more: Pick<WriteContext, 'queued' | 'yields'> = {},
): Promise<'ended' | undefined> {
  const key = keyOfTask(task)
  const context = { workspace_id: task.workspace_id, actor, request_id: undefined, ...more }
  return writeInWorkspace<readonly (Statement | undefined)[], 'ended' | undefined>(
    database,
    context,
    {
      isShort,
      reads: [findTask(key), ...reads],
      decide: ([found, ...others], tick) => {
        if (found?.length !== 1) return { unchanged: 'ended' }
        const decision = decide(others as RowsOf<Reads>, tick)
        // The task of a change that is not needed is ended after the run.
        if ('unchanged' in decision) return { unchanged: undefined }
        const statements = [...decision.statements, deleteTask(key)]
        return { ...decision, statements, reply: 'ended' }
      },
    },
  )
}
