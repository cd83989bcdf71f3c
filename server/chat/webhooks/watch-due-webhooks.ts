import type pg from 'pg'
import { runPrepared } from '../../store/database/run-prepared.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import type { Dispatcher } from './dispatch-webhooks.ts'
import { findNewestTransaction, listDueWebhooks, listWebhookWorkspaces } from './due-queries.ts'

/** A query finds everything that is due, in case a hint was lost. */
const pollMs = 10_000
/** Collects the hints of commits that come close together. */
const debounceMs = 50
/** Webhooks looked at together, so that thousands that are due leave connections for recording their results. */
const startsAtOnce = 2

export type DueWatchParts = {
  readonly pool: pg.Pool
  readonly dispatcher: Dispatcher
  readonly now: () => Date
  /** How long a claim hides a delivery. */
  readonly claimMs: number
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
 * Finds webhooks that commits have made due, by their hints, to which it subscribes only while webhooks exist. What is due
 * at a time is a task. A poll finds what a process that died has left behind. Nothing new is left behind while nothing is
 * written, so after the end of the last claim an idle server does not look at webhooks. Servers that share a database find
 * the same ones; each delivery is claimed by one.
 */
export function watchDueWebhooks(parts: DueWatchParts): DueWatch {
  const { pool, onError } = parts
  let followed = new Set<string>()
  let unfollow: (() => void) | undefined
  const hinted = new Set<string | undefined>()
  let debounce: NodeJS.Timeout | undefined

  const listen = (workspaceId: string | undefined) => {
    if (workspaceId !== undefined && !followed.has(workspaceId)) return
    hinted.add(workspaceId)
    dispatchSoon()
  }
  const dispatchHinted = async () => {
    const workspaceIds = hinted.has(undefined) ? null : [...hinted].filter((id) => id !== undefined)
    hinted.clear()
    await dispatchDue(parts, workspaceIds).catch(onError)
    debounce = undefined
    if (hinted.size > 0 && unfollow !== undefined) dispatchSoon()
  }
  const dispatchSoon = () => {
    debounce ??= setTimeout(() => void dispatchHinted(), debounceMs).unref()
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
  let newest: string | undefined
  let quietSince = 0
  const pollUnlessQuiet = async (): Promise<void> => {
    const [found] = await runPrepared(pool, findNewestTransaction())
    const elapsed = performance.now()
    if (found?.xmax !== newest) quietSince = elapsed
    newest = found?.xmax
    if (elapsed - quietSince <= parts.claimMs + pollMs) await poll()
  }
  const interval = setInterval(() => void pollUnlessQuiet().catch(onError), pollMs).unref()
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

/** `workspaceIds` null: all workspaces. Resolves when the deliveries have begun. */
async function dispatchDue(
  { pool, dispatcher, now, onError }: DueWatchParts,
  workspaceIds: readonly string[] | null,
): Promise<void> {
  const due = (await runPrepared(pool, listDueWebhooks({ now: now(), workspaceIds }))).values()
  const startNext = async () => {
    for (const ref of due) await dispatcher.run(ref).catch(onError)
  }
  await Promise.all(Array.from({ length: startsAtOnce }, startNext))
}
