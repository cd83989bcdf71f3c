/** Deliveries at once: to one webhook, for one workspace, and in this process altogether. */
const eachWebhook = 8
const eachWorkspace = 64
const together = 256

/** Which webhook of which workspace. */
export type WebhookRef = { readonly workspace_id: string; readonly webhook_id: string }

/** What is under way, so that nobody takes all of it. */
export type Room = {
  readonly free: (ref: WebhookRef) => number
  readonly underWay: (ref: WebhookRef) => number
  readonly enter: (ref: WebhookRef) => void
  readonly leave: (ref: WebhookRef) => void
}

export function makeRoom(): Room {
  const counts = new Map<string, number>()
  let all = 0
  const countOf = (id: string) => counts.get(id) ?? 0
  const add = (ref: WebhookRef, difference: 1 | -1) => {
    all += difference
    for (const id of [ref.workspace_id, ref.webhook_id]) {
      const count = countOf(id) + difference
      if (count === 0) counts.delete(id)
      else counts.set(id, count)
    }
  }
  return {
    free: ({ workspace_id: workspaceId, webhook_id: webhookId }) =>
      Math.min(
        eachWebhook - countOf(webhookId),
        eachWorkspace - countOf(workspaceId),
        together - all,
      ),
    underWay: ({ webhook_id: webhookId }) => countOf(webhookId),
    enter: (ref) => add(ref, 1),
    leave: (ref) => add(ref, -1),
  }
}
