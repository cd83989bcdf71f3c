import type { Statement } from '../../store/database/statement.ts'
import { growingDelayMs, type TaskKind } from '../../store/due/task-kind.ts'
import { taskOf } from '../../store/due/task-of.ts'
import type { WebhookKey, WebhookRef } from './webhook-id.ts'

/** A look at a webhook: its subject. */
const webhookTask = taskOf<Record<string, never>>('deliver_webhook')

/** The statement that makes a webhook due: now, or when its next attempt is. */
export function dueWebhook({ workspaceId, webhookId }: WebhookKey, inMs = 0): Statement {
  const draft = { subject_id: webhookId, input: {} }
  return webhookTask.due(workspaceId, [draft], { inMs }, { keepsSooner: true })
}

/** Starts the deliveries that are due. A run does not wait for receivers, so a few at a time are enough. */
export function webhookKind(
  start: (ref: WebhookRef) => Promise<void>,
  onError: (error: Error) => void,
): TaskKind {
  return {
    kind: webhookTask.kind,
    concurrency: 2,
    perWorkspace: 2,
    maxSeconds: 60,
    delayMs: growingDelayMs,
    run: async ({ workspace_id, subject_id: webhook_id }) => {
      await start({ workspace_id, webhook_id })
      return undefined
    },
    onFailure: (_task, error) => onError(error),
  }
}
