import { statement } from '../database/statement.ts'
import { dueChannel } from '../writes/change-notices.ts'
import type { TaskKey } from './due-task.ts'

/** Every process looks at least this often. */
export const lookEveryMs = 10_000

/**
 * SQL that inserts the tasks that `added` finds (id, input, due_at), or makes waiting ones due anew, and the turn of their
 * workspace. One that runs gets the new time and runs once more. The turn's row is locked in any case, so that a look at the
 * same time does not overwrite it. A turn that is still to come stays as it is, and needs no notice: the loops wait for it.
 */
const makingDue = (kind: string, added: string, keepsSooner: string, first = '') =>
  `with ${first} added as (${added}),
   task as (
     insert into due_tasks as t (workspace_id, kind, subject_id, input, due_at)
     select $workspaceId, ${kind}, added.id, added.input, added.due_at from added
     on conflict (workspace_id, kind, subject_id) do update
        set input = excluded.input, attempts = 0, claim = null, last_error = null,
            due_at = case when ${keepsSooner} and t.claim is null
                          then least(t.due_at, excluded.due_at) else excluded.due_at end
     returning t.due_at),
   turn as (
     insert into due_turns as t (workspace_id, kind, next_at)
     select $workspaceId, ${kind}, min(due_at) from task having count(*) > 0
     on conflict (workspace_id, kind) do update set next_at = excluded.next_at
      where excluded.next_at < t.next_at
     returning t.next_at)
   select pg_notify('${dueChannel}', ${kind}) from task
    where due_at < now() + interval '${lookEveryMs} milliseconds'
      and (exists (select from turn)
           or not exists (select from due_turns
                           where workspace_id = $workspaceId and kind = ${kind} and next_at > now())) limit 1`

/**
 * Defines a statement that makes those tasks due that a query finds, whose columns are `id`, `input` and `due_at`. Waiting ones
 * keep a sooner time. `first`: parts of its WITH, each with a comma behind it, that write what the query reads.
 */
export function makeFoundTasksDue<Values extends object>(
  name: string,
  kind: string,
  found: string,
  first?: string,
) {
  return statement<object, Values>(name, makingDue(`'${kind}'`, found, 'true', first))
}

/** Makes these tasks due. */
export const makeTasksDue = statement<
  object,
  {
    kind: string
    subjectIds: readonly string[]
    inputs: readonly string[]
    at: Date | string | null
    inMs: number
    keepsSooner: boolean
  }
>(
  'make_tasks_due',
  makingDue(
    '$kind',
    `select given.id, given.input,
            coalesce($at::timestamptz, now() + $inMs::float8 * interval '1 millisecond') as due_at
       from unnest($subjectIds::uuid[], $inputs::json[]) as given (id, input)`,
    '$keepsSooner::boolean',
  ),
)

/** Whether a run still has its task: read it in the change of the task's effect. */
export const findTask = statement<{ attempts: number }, TaskKey>(
  'find_due_task',
  `select attempts from due_tasks
    where workspace_id = $workspaceId and kind = $kind and subject_id = $subjectId and claim = $claim`,
)

export const deleteTask = statement<object, TaskKey>(
  'delete_due_task',
  `delete from due_tasks
    where workspace_id = $workspaceId and kind = $kind and subject_id = $subjectId and claim = $claim`,
)

/** Takes back tasks that were made due. A run of one of them changes nothing any more. */
export const dropTasks = statement<object, { kind: string; subjectIds: readonly string[] }>(
  'drop_due_tasks',
  `delete from due_tasks
    where workspace_id = $workspaceId and kind = $kind and subject_id = any($subjectIds::uuid[])`,
)

/** SQL for the turn of the workspace whose task waits again. */
const turnOfTask = `insert into due_turns as t (workspace_id, kind, next_at)
   select $workspaceId, $kind, due_at from task where due_at is not null
   on conflict (workspace_id, kind) do update set next_at = excluded.next_at where excluded.next_at < t.next_at`

/** Records a failure. `inMs` null: the task is given up. `uncounted`: an attempt that was cut off by a stop. */
export const returnTask = statement<
  object,
  TaskKey & { inMs: number | null; uncounted: boolean; error: string | null; now: Date | null }
>(
  'return_due_task',
  `with task as (
     update due_tasks t
        set due_at = coalesce($now::timestamptz, now()) + $inMs::float8 * interval '1 millisecond', claim = null,
            attempts = t.attempts - $uncounted::boolean::integer, last_error = coalesce($error, t.last_error)
      where workspace_id = $workspaceId and kind = $kind and subject_id = $subjectId and claim = $claim
     returning t.due_at)
   ${turnOfTask}`,
)

/** Makes a task due later, as a new one. `input` null: it keeps its own. */
export const postponeTask = statement<
  object,
  TaskKey & { inMs: number; input: string | null; now: Date | null }
>(
  'postpone_due_task',
  `with task as (
     update due_tasks t
        set due_at = coalesce($now::timestamptz, now()) + $inMs::float8 * interval '1 millisecond', claim = null,
            attempts = 0, last_error = null, input = coalesce($input::json, t.input)
      where workspace_id = $workspaceId and kind = $kind and subject_id = $subjectId and claim = $claim
     returning t.due_at)
   ${turnOfTask}`,
)

/** Writes the turns of a workspace anew, when this installation begins to serve it. */
export const renewTurns = statement<object>(
  'renew_due_turns',
  `with turn as (
     insert into due_turns (workspace_id, kind, next_at)
     select $workspaceId, kind, min(due_at) from due_tasks
      where workspace_id = $workspaceId and due_at is not null group by kind
     on conflict (workspace_id, kind) do update set next_at = excluded.next_at
     returning kind)
   select pg_notify('${dueChannel}', kind) from turn`,
)
