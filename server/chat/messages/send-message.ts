import { comparableEmail } from '../../comparable-email.ts'
import { readRows } from '../../store/database/read.ts'
import { notFoundFirst } from '../../api/http/not-found-first.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import { writeInSeries } from '../../store/writes/write-in-workspace.ts'
import { answerDeliveries } from './answer-deliveries.ts'
import { findMemberIds, findParents } from './queries.ts'
import type { Besides } from './besides.ts'
import { readSend, type GivenSend } from './read-send.ts'
import { sendSeries, unmergedSends, type Sent } from './send-series.ts'

type Services = Pick<AppServices, 'config' | 'database' | 'settings'>

/**
 * Adds a message or note to a conversation (spec 4.7). A body with `created_at` is an import. `readBesides`: reads what it
 * changes besides.
 */
export async function sendMessage(
  services: Services,
  context: WriteContext,
  conversationId: string,
  body: Readonly<Record<string, unknown>>,
  readBesides: () => Promise<Besides | undefined> = async () => undefined,
): Promise<Sent> {
  const { workspace_id: workspaceId } = context
  const parent = findParents({ workspaceId, ids: [conversationId] })
  const { given, besides } = await notFoundFirst(
    services,
    workspaceId,
    parent,
    'conversation_unknown',
    async () => ({
      given: readSend(body, await genuineMentions(services, workspaceId, body['body'])),
      besides: await readBesides(),
    }),
  )
  const sender = comparableEmail(given.sender_email)
  const series = isPlain(given) && besides === undefined ? sendSeries : unmergedSends()
  const found = answerDeliveries(services, workspaceId)
  const deliveries = found instanceof Promise ? await found : found
  const send = {
    conversation_id: conversationId,
    given,
    sender_key: sender,
    deliveries,
    besides,
  }
  return writeInSeries(services.database, context, series, send)
}

/** Whether it reads only its conversation and its sender: only such sends can be merged. */
function isPlain({ kind, attachment_ids: ids, ...given }: GivenSend): boolean {
  const { external_id: externalId, created_at: createdAt, last_seen_message_id: seen } = given
  const isNew = externalId === undefined && createdAt === undefined && seen === undefined
  return kind === 'user_message' && isNew && ids.length === 0
}

const mentionedIdPattern = /data-member-id="([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g
const mentionsAtMost = 1_000

/** Members already mentioned in a body that is sent again: only their mentions stay. */
async function genuineMentions(
  services: Services,
  workspaceId: string,
  body: unknown,
): Promise<ReadonlySet<string>> {
  const matches = typeof body === 'string' ? [...body.matchAll(mentionedIdPattern)] : []
  if (matches.length === 0) return new Set()
  const ids = matches.slice(0, mentionsAtMost).map(([, id = '']) => id)
  const rows = await readRows(services.database, workspaceId, findMemberIds({ workspaceId, ids }))
  return new Set(rows.map(({ id }) => id))
}
