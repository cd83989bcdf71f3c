import { outcomeOf } from '../../pages/store/outcome.ts'
import { tellNotice } from '../state/actions.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { sentenceOf } from '../words/error-codes.ts'
import { words } from '../words/words.ts'
import type { UsedReply } from './used-reply.ts'

type Operation = {
  method: 'PATCH' | 'PUT' | 'POST' | 'DELETE'
  path: string
  body?: Record<string, unknown>
}

/** The most of one batch. */
const mostOperations = 100
const temporaryStatuses = [409, 429]

type Sent = {
  readonly conversation_id: string
  readonly id: string
  readonly replies?: readonly UsedReply[] | undefined
  readonly closes?: boolean
}

/**
 * Counts the saved replies of a message that was sent, makes their changes of the conversation, and closes it if the member
 * asked for that: once, under the message's key. Throws what a later try may mend; a refusal is shown.
 */
export async function applyReplies(
  { conversation_id: id, id: key, replies = [], closes }: Sent,
  email: string,
): Promise<void> {
  const all = replies.flatMap((reply) => operationsOf(id, reply, email))
  if (closes === true)
    all.push({ method: 'PATCH', path: `/conversations/${id}`, body: { status: 'closed' } })
  for (let at = 0; at < all.length; at += mostOperations)
    await runOnce(all.slice(at, at + mostOperations), `${key}-replies-${at}`)
}

async function runOnce(operations: Operation[], idempotencyKey: string): Promise<void> {
  try {
    const { results } = await asMember(async () =>
      api.batches.run({ operations }, { idempotencyKey }),
    )
    const failed = results.filter(({ status }) => status >= 400)
    if (failed.some(({ status }) => status >= 500 || temporaryStatuses.includes(status)))
      throw new Error('Some of the changes may succeed later.')
    const [first] = failed
    if (first !== undefined)
      tellNotice(sentenceOf(words().errors, first.headers['porchlight-error']))
  } catch (error) {
    if (outcomeOf(error).outcome !== 'refused') throw error
    tellNotice(wordsOf(error))
  }
}

function operationsOf(id: string, { id: replyId, changes }: UsedReply, email: string): Operation[] {
  const path = `/conversations/${id}`
  const { status, priority, group_name, assignee, add_tags: tags = [] } = changes
  const assigned = assignee === 'me' ? email : assignee === 'none' ? undefined : assignee
  const given = { status, priority, group_name, assignee_email: assigned }
  const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return [
    ...(Object.keys(body).length === 0 ? [] : [{ method: 'PATCH' as const, path, body }]),
    ...(assignee === 'none' ? [{ method: 'DELETE' as const, path: `${path}/assignee` }] : []),
    ...tags.map((tag) => ({
      method: 'PUT' as const,
      path: `${path}/tags/${encodeURIComponent(tag)}`,
    })),
    { method: 'POST', path: `/saved-replies/${replyId}/uses` },
  ]
}
