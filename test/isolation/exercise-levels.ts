import type pg from 'pg'
import { levels } from '../../server/store/lists/cut-levels.ts'
import type { TestWorkspace } from '../app.ts'
import { startConversation } from '../seed.ts'

/** Makes a change for each length of a workspace's lists, which have counters of their own (docs/decisions/0222). */
export async function exerciseLevels(
  owner: pg.Pool,
  workspace: () => Promise<TestWorkspace>,
): Promise<void> {
  for (const level of Object.values(levels)) {
    const { send, id } = await workspace()
    const raise = 'update workspace_clocks set cut_levels = $2 where workspace_id = $1'
    await owner.query(raise, [id, level])
    // The first one enters two lists, with its contact, the second one only its own.
    await startConversation(send)
    await startConversation(send)
  }
}
