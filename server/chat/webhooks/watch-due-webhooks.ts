import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import type { Dispatcher } from './dispatch-webhooks.ts'
import { enqueueWebhooks, listDueWebhooks, listFollowedWorkspaces } from './due-queries.ts'

/** The truth about what is due; everything faster is a hint. */
const lookEveryMs = 10_000
/** Hints of commits that come together are looked after together. */
const hintsTogetherMs = 50

export type LookOutParts = {
  readonly pool: pg.Pool
  readonly dispatcher: Dispatcher
  readonly now: () => Date
  /** Calls back with hints of commits until the returned function is called. */
  readonly follow: (listener: (workspaceId: string | undefined) => void) => () => void
  readonly onError: (error: Error) => void
}

export type LookOut = {
  /** Sees to every webhook that has something to deliver. */
  readonly look: () => Promise<void>
  /** There is a webhook in that workspace: its commits matter from now on. */
  readonly followAlso: (workspaceId: string) => void
  readonly stop: () => void
}

/**
 * Finds out which webhooks have something to deliver: by a look at everything now and then, and sooner by
 * hints of commits, which it asks for only while there are webhooks. A webhook that this process is at goes
 * on by itself; for the others there will be a job, which any server may take.
 */
export function makeLookOut(parts: LookOutParts): LookOut {
  const { pool, onError } = parts
  let followed = new Set<string>()
  let unfollow: (() => void) | undefined
  const hinted = new Set<string | null>()
  let soon: NodeJS.Timeout | undefined

  const listen = (workspaceId: string | undefined) => {
    if (workspaceId !== undefined && !followed.has(workspaceId)) return
    hinted.add(workspaceId ?? null)
    soon ??= setTimeout(lookAtHinted, hintsTogetherMs).unref()
  }
  const lookAtHinted = () => {
    soon = undefined
    const places = hinted.has(null) ? [null] : [...hinted]
    hinted.clear()
    for (const place of places) lookAt(parts, place).catch(onError)
  }
  const setFollowed = (workspaceIds: Set<string>) => {
    followed = workspaceIds
    if (followed.size > 0) unfollow ??= parts.follow(listen)
    else stopFollowing()
  }
  const stopFollowing = () => {
    unfollow?.()
    unfollow = undefined
  }
  const look = async (): Promise<void> => {
    await lookAt(parts, null)
    const rows = await runStatement(pool, listFollowedWorkspaces())
    setFollowed(new Set(rows.map((row) => row.workspace_id)))
  }
  const always = setInterval(() => void look().catch(onError), lookEveryMs).unref()
  return {
    look,
    followAlso: (workspaceId) => {
      if (!followed.has(workspaceId)) setFollowed(new Set([...followed, workspaceId]))
    },
    stop: () => {
      stopFollowing()
      clearInterval(always)
      clearTimeout(soon)
    },
  }
}

/** `workspaceId` null: all workspaces. */
async function lookAt(
  { pool, dispatcher, now, onError }: LookOutParts,
  workspaceId: string | null,
): Promise<void> {
  const due = await runStatement(pool, listDueWebhooks(now(), workspaceId))
  const others = due.filter(({ webhook_id: id }) => !dispatcher.isAt(id))
  for (const ref of due) if (!others.includes(ref)) dispatcher.run(ref).catch(onError)
  if (others.length === 0) return
  const workspaceIds = others.map((ref) => ref.workspace_id)
  const webhookIds = others.map((ref) => ref.webhook_id)
  await runStatement(pool, enqueueWebhooks(workspaceIds, webhookIds))
}
