import { until } from '../../../../campaigns/until.ts'
import type { TestApp, TestWorkspace } from '../../../../test/app.ts'
import { runKinds } from '../../../store/due/testing/scenario.ts'
import { sendDraftKind } from '../send-draft-task.ts'

/** Sends the drafts of a workspace that are due a minute after a time. */
export async function runLater(app: TestApp, { id }: TestWorkspace, time: string): Promise<void> {
  const kinds = [sendDraftKind({ ...app.services, log: () => undefined })]
  const stop = runKinds(app, kinds, () => new Date(Date.parse(time) + 60_000))
  await until('some are left', 60_000, async () => {
    const find = `select from due_tasks where kind = 'send_draft' and workspace_id = $1`
    return (await app.owner.query(find, [id])).rows.length === 0
  })
  await stop()
}
