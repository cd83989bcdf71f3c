import { after } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startOwnApp, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { startConversation } from '../../../../test/seed.ts'
import { newId } from '../../../ids.ts'
import { connectJobs } from '../../database/connect.ts'
import { isServedHere } from '../../database/is-served-here.ts'
import { runStatement } from '../../database/run-statement.ts'
import { hearDue } from '../due-notices.ts'
import { startDue } from '../start-due.ts'
import type { TaskKind } from '../task-kind.ts'
import type { DueTime } from '../task-of.ts'
import { reminderTask } from './reminder-task.ts'

export type Own = Pick<TestApp, 'owner' | 'services' | 'address'>

/** A workspace with a conversation that reminders are about. */
export async function reminded(app: Own & Pick<TestApp, 'workspace'>, name?: string) {
  const space = await app.workspace(name)
  return { ...space, conversationId: await startConversation(space.send) }
}

export type Reminded = Pick<TestWorkspace, 'id'> & { readonly conversationId: string }

/** Makes reminders due, and returns their ids. */
export async function remind(
  { owner }: Pick<Own, 'owner'>,
  { id, conversationId }: Reminded,
  count: number,
  time: DueTime,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  const input = { conversation_id: conversationId }
  const drafts = ids.map((subject_id) => ({ subject_id, input }))
  await runStatement(owner, reminderTask.due(id, drafts, time))
  return ids
}

/** How often each reminder has had its effect, by the log. */
export async function effects({ owner }: Pick<Own, 'owner'>): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ id: string; count: number }>(
    `select actor ->> 'name' as id, count(*)::integer as count from events
      where actor ->> 'type' = 'automation' group by 1`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Waits until no reminder of a workspace that is served is left, or none but these. */
export async function untilDone({ owner }: Pick<Own, 'owner'>, left = 0, ms = 60_000) {
  await until(`${left} reminders are left`, ms, async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::integer as count from due_tasks t
        where kind = 'test_remind' and ${isServedHere('t.workspace_id')}`,
    )
    return rows[0]?.count === left
  })
}

/** Runs kinds until the returned function is called, or the tests of the file end. */
export function runKinds(
  { services, address }: Own,
  kinds: readonly TaskKind[],
  now?: () => Date,
): () => Promise<void> {
  const pool = connectJobs(address, () => undefined)
  const due = startDue({
    pool,
    kinds,
    hear: (listener) => hearDue(services.database, listener),
    onError: () => undefined,
    ...(now && { now }),
  })
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await due.stop()
    await pool.end()
  }
  after(stop)
  return stop
}

export { startOwnApp }
