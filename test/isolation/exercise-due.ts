import type pg from 'pg'
import {
  deleteSentDraft,
  findDueDraft,
  keepUnsentDraft,
} from '../../server/chat/drafts/send-draft-queries.ts'
import { newId } from '../../server/ids.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import {
  deleteTask,
  findTask,
  postponeTask,
  renewTurns,
  returnTask,
} from '../../server/store/due/due-queries.ts'
import { taskOf } from '../../server/store/due/task-of.ts'

/**
 * What the loop of due tasks does for one task of a workspace, and the task that sends a draft, as the owner, whose statements
 * are recorded.
 */
export async function exerciseDue(owner: pg.Pool, workspaceId: string): Promise<void> {
  const task = taskOf('test_exercise')
  const id = newId()
  const drafts = [{ subject_id: id, input: {} }]
  await runStatement(owner, task.due(workspaceId, drafts, { inMs: 86_400_000 }))
  const key = { workspaceId, kind: task.kind, subjectId: id, claim: newId() }
  await runStatement(owner, findTask(key))
  const failure = { inMs: 1, uncounted: false, error: 'x', now: null }
  await runStatement(owner, returnTask({ ...key, ...failure }))
  await runStatement(owner, renewTurns({ workspaceId }))
  await runStatement(owner, postponeTask({ ...key, inMs: 0, input: null, now: null }))
  await runStatement(owner, deleteTask(key))
  const draft = { workspaceId, conversationId: id, memberId: id, sendId: id }
  await runStatement(owner, findDueDraft(draft))
  await runStatement(owner, keepUnsentDraft({ ...draft, reason: 'answered', tick: new Date() }))
  await runStatement(owner, deleteSentDraft(draft))
}
