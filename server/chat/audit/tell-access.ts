import { tellAccessTask } from '../../api/access/access-entries.ts'
import type { AppServices } from '../../api/http/services.ts'
import { timestampSql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { growingDelayMs, type TaskKind } from '../../store/due/task-kind.ts'
import { writeTask } from '../../store/due/write-task.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { unreadEvent, type Actor, type EventResource } from '../../store/writes/event-draft.ts'
import { toldAccessJson } from './access-json.ts'

/** Entries of one run, after which other workspaces have their turn. */
const atOnce = 100

/** The next entries that the log has not been told of, oldest first. */
const findUntoldAccess = statement<{
  id: string
  recorded_at: string
  actor: Actor | null
  request_id: string | null
}>(
  'find_untold_access',
  `select a.id, ${timestampSql('a.created_at')} as recorded_at, a.actor, a.request_id
     from access_entries a
    where a.workspace_id = $workspaceId
      and a.created_at > coalesce((select w.access_told_at from workspaces w where w.workspace_id = $workspaceId), '-infinity')
    order by a.created_at limit ${atOnce}`,
)

const markAccessTold = statement<object, { until: string }>(
  'mark_access_told',
  `update workspaces set access_told_at = $until::timestamptz where workspace_id = $workspaceId`,
)

/** An entry of the trail of access, which is found by its time. */
const accessEntry: EventResource = {
  name: 'access_entry',
  json: toldAccessJson,
  from: `access_entries a on a.workspace_id = $1 and a.id = affected.id
           and a.created_at = (('{' || affected.details)::json ->> 'recorded_at')::timestamptz
    left join team_members t on t.workspace_id = $1 and t.id = a.team_member_id`,
}

/** Who gave a wrong password is unknown. */
const unknown: Actor = { type: 'automation', name: 'sign-in' }

/**
 * Makes events of the entries that changes of access have recorded (docs/decisions/0195). How many a change has, such as one for each member
 * whose sessions it ends, is known after it, and the sequences of its events would have to be known before.
 */
export function tellAccessKind({
  database,
  log,
}: Pick<AppServices, 'database'> & { readonly log: (line: string) => void }): TaskKind {
  return {
    kind: tellAccessTask.kind,
    concurrency: 4,
    perWorkspace: 1,
    maxSeconds: 30,
    delayMs: growingDelayMs,
    run: async (task) => {
      const { workspace_id: workspaceId, subject_id: id } = task
      return writeTask(database, task, unknown, {
        reads: [findUntoldAccess({ workspaceId })],
        decide: ([entries], tick) => {
          const last = entries.at(-1)
          if (last === undefined) return { unchanged: undefined }
          const isFull = entries.length === atOnce
          const again = tellAccessTask.due(workspaceId, [{ subject_id: id, input: {} }], {
            inMs: 0,
          })
          const event = unreadEvent(
            'access_entry.recorded',
            accessEntry,
            entries.map((entry) => entry.id),
          )
          return {
            statements: [
              markAccessTold({ workspaceId, until: last.recorded_at }),
              ...(isFull ? [again] : []),
            ],
            lists: noShifts,
            events: [
              {
                ...event,
                each: entries.map(({ recorded_at }) => ({ recorded_at })),
                stamps: entries.map(({ actor, request_id }) => ({
                  tick,
                  actor: actor ?? unknown,
                  request_id: request_id ?? undefined,
                })),
              },
            ],
            reply: undefined,
          }
        },
      })
    },
    onFailure: ({ workspace_id: id }, { message }) =>
      log(`Events of the trail of access of workspace ${id} follow later: ${message}`),
  }
}
