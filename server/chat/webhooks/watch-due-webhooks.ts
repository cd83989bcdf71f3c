import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import type { Dispatcher } from './dispatch-webhooks.ts'
import { enqueueWebhooks, listDueWebhooks, listWebhookWorkspaces } from './due-queries.ts'

/** A query finds everything that is due; hints of commits only make it faster. */
const pollMs = 10_000
/** Collects the hints of commits that come close together. */
const debounceMs = 50

export type DueWatchParts = {
  readonly pool: pg.Pool
  readonly dispatcher: Dispatcher
  readonly now: () => Date
  /** Subscribes to hints of commits; returns the unsubscribe function. */
  readonly follow: (listener: (workspaceId: string | undefined) => void) => () => void
  readonly onError: (error: Error) => void
}

export type DueWatch = {
  /** Dispatches every webhook that has something due. */
  readonly poll: () => Promise<void>
  /** Follows the commits of a workspace in which a webhook has been created. */
  readonly followAlso: (workspaceId: string) => void
  readonly stop: () => void
}

/**
 * Finds webhooks with due deliveries: by polling, and sooner by hints of commits, to which it subscribes only
 * while webhooks exist. Runs the webhooks that this process works on; enqueues a job, for any server, for
 * the others.
 */
export function watchDueWebhooks(parts: DueWatchParts): DueWatch {
  const { pool, onError } = parts
  let followed = new Set<string>()
  let unfollow: (() => void) | undefined
  const hinted = new Set<string | null>()
  let debounce: NodeJS.Timeout | undefined

  const listen = (workspaceId: string | undefined) => {
    if (workspaceId !== undefined && !followed.has(workspaceId)) return
    hinted.add(workspaceId ?? null)
    debounce ??= setTimeout(dispatchHinted, debounceMs).unref()
  }
  const dispatchHinted = () => {
    debounce = undefined
    const workspaceIds = hinted.has(null) ? [null] : [...hinted]
    hinted.clear()
    for (const workspaceId of workspaceIds) dispatchDue(parts, workspaceId).catch(onError)
  }
  const stopFollowing = () => {
    unfollow?.()
    unfollow = undefined
  }
  const setFollowed = (workspaceIds: Set<string>) => {
    followed = workspaceIds
    if (followed.size > 0) unfollow ??= parts.follow(listen)
    else stopFollowing()
  }
  const poll = async (): Promise<void> => {
    const rows = await runStatement(pool, listWebhookWorkspaces())
    const enabled = rows.filter((row) => row.is_followed)
    setFollowed(new Set(enabled.map((row) => row.workspace_id)))
    if (rows.length > 0) await dispatchDue(parts, null)
  }
  const interval = setInterval(() => void poll().catch(onError), pollMs).unref()
  return {
    poll,
    followAlso: (workspaceId) => {
      if (!followed.has(workspaceId)) setFollowed(new Set([...followed, workspaceId]))
    },
    stop: () => {
      stopFollowing()
      clearInterval(interval)
      clearTimeout(debounce)
    },
  }
}

/** `workspaceId` null: all workspaces. */
async function dispatchDue(
  { pool, dispatcher, now, onError }: DueWatchParts,
  workspaceId: string | null,
): Promise<void> {
  const due = await runStatement(pool, listDueWebhooks({ now: now(), workspaceId }))
  const others = due.filter(({ webhook_id: id }) => !dispatcher.isActive(id))
  for (const ref of due) if (!others.includes(ref)) dispatcher.run(ref).catch(onError)
  if (others.length === 0) return
  const workspaceIds = others.map((ref) => ref.workspace_id)
  const webhookIds = others.map((ref) => ref.webhook_id)
  await runStatement(pool, enqueueWebhooks({ workspaceIds, webhookIds }))
}
