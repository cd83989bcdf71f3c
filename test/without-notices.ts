import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Pool } from 'pg'

const stopped = new Set<number>()
after(() => {
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
})

/**
 * Stops the backend that sends the server of a test its notices, so that none comes during `act`. After 2.5 seconds
 * the server counts the connection as lost, and drops what it remembers.
 */
export async function withoutNotices<Result>(
  owner: Pool,
  act: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and application_name = 'porchlight notices'`,
  )
  const [pid] = rows.map((row) => row.pid)
  assert.ok(pid !== undefined && rows.length === 1)
  process.kill(pid, 'SIGSTOP')
  stopped.add(pid)
  try {
    return await act()
  } finally {
    process.kill(pid, 'SIGCONT')
    stopped.delete(pid)
  }
}
