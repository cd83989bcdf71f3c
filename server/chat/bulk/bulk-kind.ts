import { findPrincipal } from '../../api/access/find-principal.ts'
import type { Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readRows } from '../../store/database/read.ts'
import { growingDelayMs, type TaskKind } from '../../store/due/task-kind.ts'
import { writeTask } from '../../store/due/write-task.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { bulkTask } from './bulk-task.ts'
import { changeItem, type ItemResult } from './change-item.ts'
import { endBulk, findBulk, findBulkItems, insertBulkResults } from './queries.ts'

/** Conversations of one run, after which other workspaces have their turn. */
const itemsPerRun = 100
/** Unexpected failures after which a conversation has one as its result: it would keep the others from theirs. */
const mostAttempts = 5
/** Changes that wait together for the lock of the workspace: a request waits for about as many. */
const atOnce = 5

type Parts = {
  readonly services: AppServices
  /** The routes that change one conversation. */
  readonly routes: readonly Route[]
  readonly log: (line: string) => void
}

/** Makes bulk changes in batches. A run that is cut off leaves what it has changed with a result, so that the next one goes on. */
export function bulkKind({ services, routes, log }: Parts): TaskKind {
  const { database } = services
  const kind: TaskKind<Record<string, never>> = {
    kind: bulkTask.kind,
    concurrency: 4,
    perWorkspace: 1,
    maxSeconds: 30,
    delayMs: growingDelayMs,
    run: async (task, signal) => {
      const { workspace_id: workspaceId, subject_id: id } = task
      const [bulk] = await readRows(database, workspaceId, findBulk({ workspaceId, id }))
      if (bulk === undefined) return undefined
      const principal = await findPrincipal(database, workspaceId, principalIdOf(bulk))
      const items = await readRows(
        database,
        workspaceId,
        findBulkItems({ workspaceId, id, atMost: itemsPerRun }),
      )
      const isLast = task.attempts >= mostAttempts
      const shared = { services, routes, principal, workspaceId, bulk, isLast }
      const results: ItemResult[] = []
      for (let from = 0; from < items.length; from += atOnce) {
        signal.throwIfAborted()
        const some = items.slice(from, from + atOnce)
        const made = some.map(async (item) => changeItem({ ...shared, item }))
        results.push(...(await Promise.all(made)).filter((result) => result !== undefined))
      }
      const actor = { type: 'automation', name: 'bulk change' } as const
      return writeTask(database, task, actor, {
        reads: [],
        decide: (_, tick) => ({
          statements: [
            ...(results.length === 0
              ? []
              : [insertBulkResults(columnsOf(workspaceId, id, results))]),
            items.length < itemsPerRun
              ? endBulk({ workspaceId, id, tick })
              : bulkTask.due(workspaceId, [{ subject_id: id, input: {} }], { inMs: 0 }),
          ],
          lists: noShifts,
          events: [],
          reply: undefined,
        }),
      })
    },
    onFailure: ({ subject_id: id }, { message }) =>
      log(`The bulk change ${id} will go on later: ${message}`),
  }
  return kind as TaskKind
}

function principalIdOf(bulk: {
  readonly api_key_id: string | null
  readonly team_member_id: string | null
}) {
  const { api_key_id: keyId, team_member_id: memberId } = bulk
  if (keyId === null) return { kind: 'member', id: memberId ?? '' } as const
  return { kind: memberId === null ? 'key' : 'member_key', id: keyId } as const
}

function columnsOf(workspaceId: string, id: string, results: readonly ItemResult[]) {
  return {
    workspaceId,
    id,
    positions: results.map(({ position }) => position),
    conversationIds: results.map((result) => result.conversation_id),
    statuses: results.map(({ status }) => status),
    codes: results.map(({ code }) => code),
    errors: results.map(({ error }) => error),
  }
}
