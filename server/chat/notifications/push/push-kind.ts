import { hash } from 'node:crypto'
import type { AppServices } from '../../../api/http/services.ts'
import { readRows } from '../../../store/database/read.ts'
import type { DueTask } from '../../../store/due/due-task.ts'
import { growingDelayMs, type RunEnd, type TaskKind } from '../../../store/due/task-kind.ts'
import { addressIn } from '../../mail/mail-options.ts'
import type { OutboundClient } from '../../outbound/outbound-client.ts'
import { findUnseen, type Unseen } from '../digest/digest-queries.ts'
import { quietForMs } from '../digest/quiet-time.ts'
import { findSight } from '../find-sight.ts'
import { mostNotifications } from '../queries.ts'
import { encryptPush } from './encrypt-push.ts'
import { manyMessage, pushMessage, type PushMessage } from './push-message.ts'
import { deleteGone, findSubscriber, putPushedUntil, type Subscriber } from './push-queries.ts'
import { pushTask } from './push-task.ts'
import { findVapidKey, vapidHeader } from './vapid.ts'

/** More of them are one message with their number: somebody hands over a hundred conversations. */
const mostAtOnce = 3
/** An open page uses its session within this time, also in the background. */
const pageMs = 150_000
/** A push service keeps a message for a browser that is off for so long. */
const keptSeconds = 86_400
const mostAttempts = 8
/** The browser has another subscription by now, or none; or the key is not the one that it was made with. */
const goneStatuses: readonly number[] = [401, 403, 404, 410]

export type PushParts = Pick<AppServices, 'database' | 'vault'> & {
  readonly config: Pick<AppServices['config'], 'mailFrom'>
  readonly client: Pick<OutboundClient, 'post'>
  readonly log: (line: string) => void
}

/** Sends a browser without an open page what its member was told of and has not read (docs/decisions/0219). */
export function pushKind(parts: PushParts): TaskKind {
  return {
    kind: pushTask.kind,
    concurrency: 8,
    perWorkspace: 4,
    maxSeconds: 60,
    maxAttempts: mostAttempts,
    delayMs: growingDelayMs,
    run: async (task, signal) => run(parts, task, signal),
    onFailure: ({ subject_id: id, attempts }, { message }) =>
      parts.log(
        `A notification for the browser of session ${id} was not sent (attempt ${attempts} of ${mostAttempts}): ${message}`,
      ),
  }
}

async function run(parts: PushParts, task: DueTask, signal: AbortSignal): Promise<RunEnd> {
  const { database } = parts
  const { workspace_id: workspaceId, subject_id: sessionId } = task
  const [subscriber] = await readRows(
    database,
    workspaceId,
    findSubscriber({ workspaceId, sessionId }),
  )
  const sight = subscriber && (await findSight(database, workspaceId, subscriber))
  if (subscriber === undefined || sight === undefined) return undefined
  const after = subscriber.pushed_until
  const asked = { workspaceId, ...sight, after, until: null, limit: mostNotifications }
  const unseen = await readRows(database, workspaceId, findUnseen(asked))
  const [newest] = unseen
  if (newest === undefined) return undefined
  const { told, waitMs } = toldBy(subscriber, unseen)
  if (waitMs > 0) return { dueInMs: waitMs }
  const isSent = await send(parts, task, subscriber, told, signal)
  const { endpoint } = subscriber
  // Not visible in any reply or event, so it needs neither a tick nor the workspace's lock.
  await readRows(
    database,
    workspaceId,
    isSent
      ? putPushedUntil({ workspaceId, sessionId, until: newest.created_at })
      : deleteGone({ workspaceId, sessionId, endpoint }),
  )
  return undefined
}

/**
 * What the browser is told by a message, the newest first: nothing that an open page of it has told, which uses the session after
 * it. Whether the page is open is known a while after the last use.
 */
function toldBy(subscriber: Subscriber, unseen: readonly Unseen[]) {
  const { last_seen_at: seenAt, now, kinds } = subscriber
  const isQuiet = quietForMs(subscriber, now) > 0
  const told = unseen.filter(
    ({ created_at: at, kind }) => !isQuiet && at > seenAt && kinds.includes(kind),
  )
  const sinceUse = now.getTime() - seenAt.getTime()
  const waitMs = told.length === 0 ? 0 : Math.min(pageMs - sinceUse, pageMs)
  return { told, waitMs }
}

/** Sends the messages. Resolves with false if the subscription is gone. */
async function send(
  parts: PushParts,
  { workspace_id: workspaceId }: DueTask,
  subscriber: Subscriber,
  told: readonly Unseen[],
  signal: AbortSignal,
): Promise<boolean> {
  const { endpoint, vapid_key: publicKey, workspace_name: team, words, language } = subscriber
  const key = await findVapidKey(parts, workspaceId, publicKey)
  if (key === undefined) return false
  const look = { language, team, words }
  const messages =
    told.length > mostAtOnce
      ? [manyMessage(told.length, look)]
      : told.toReversed().map((one) => pushMessage(one, look))
  const authorization = vapidHeader(key, endpoint, `mailto:${addressIn(parts.config.mailFrom)}`)
  for (const message of messages) {
    const headers = headersOf(message, authorization)
    const body = encryptPush(Buffer.from(JSON.stringify(message)), subscriber)
    const { status } = await parts.client.post({ url: endpoint, headers, body, signal })
    if (goneStatuses.includes(status)) return false
    if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`)
    if (status >= 300) parts.log(`A push service refused a notification with ${status}.`)
  }
  return true
}

const headersOf = ({ tag }: PushMessage, authorization: string) => ({
  authorization,
  ttl: String(keptSeconds),
  urgency: 'high',
  // Takes the place of one that the service still keeps: 32 characters at most (RFC 8030, 5.4).
  topic: hash('sha256', tag, 'base64url').slice(0, 32),
  'content-encoding': 'aes128gcm',
  'content-type': 'application/octet-stream',
})
