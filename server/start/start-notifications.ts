import type { AppServices } from '../api/http/services.ts'
import { digestKind } from '../chat/notifications/digest/digest-kind.ts'
import { pushKind, type PushParts } from '../chat/notifications/push/push-kind.ts'
import { makeOutboundClient } from '../chat/outbound/outbound-client.ts'
import type { TaskKind } from '../store/due/task-kind.ts'

/** For a message to a push service. */
const pushTimeoutMs = 10_000
const pushReplyBytes = 1_024

/** The tasks that tell members who are away: by mail, and in browsers without an open page. */
export function startNotifications(
  onStop: (stop: () => Promise<void>) => void,
  parts: Omit<PushParts, 'client' | 'config'> & Pick<AppServices, 'config'>,
): TaskKind[] {
  const rules = { allowsPrivate: parts.config.pushAllowPrivate }
  const limits = { timeoutMs: pushTimeoutMs, replyBytes: pushReplyBytes }
  const client = makeOutboundClient(rules, limits)
  onStop(async () => client.close())
  return [digestKind(parts), pushKind({ ...parts, client })]
}
