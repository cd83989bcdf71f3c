import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readRows } from '../../store/database/read.ts'
import { AppError, appError } from '../../errors.ts'
import type { AppServices } from '../../services.ts'
import { foundReply, keptRow } from '../../store/writes/draft-kept.ts'
import { keptAnswer, ReplayedReply, type Attempt } from '../../store/writes/kept-replies.ts'
import {
  findKeptReplies,
  insertKeptReplies,
  isStillKept,
} from '../../store/writes/kept-reply-queries.ts'
import type { ApiRequest, Once, Reply } from './route.ts'

const keyForm = /^[\x21-\x7e]{1,255}$/

/** The attempt that a request's Idempotency-Key makes it; undefined without one, and for reads. */
export function attemptOf(request: FastifyRequest, apiKeyId: string): Attempt | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return undefined
  if (typeof key !== 'string' || !keyForm.test(key)) throw appError('idempotency_key_invalid')
  return makeAttempt(apiKeyId, key, request.method, request.originalUrl, request.body)
}

/** What is asked for under a key: another request under the same one has another digest. */
export function makeAttempt(
  apiKeyId: string,
  key: string,
  method: string,
  address: string,
  body: unknown,
): Attempt {
  const asked = `${method} ${address}\n${JSON.stringify(body ?? {})}`
  return { api_key_id: apiKeyId, key, digest: hash('sha256', asked, 'buffer') }
}

/**
 * Answers a request with an Idempotency-Key: the first time by `handle`, whose reply is kept for at
 * least 24 hours, in the transaction of its change where there is one; from then on with that reply
 * byte for byte, marked `Idempotency-Replayed: true`. A refusal is not kept, so that a corrected
 * server or a later moment may answer otherwise. 409 while the same key is under way in this
 * process, 422 where the key was another request's (draft-ietf-httpapi-idempotency-key-header-06, 2.6
 * and 2.7, whose 400 for a missing key does not apply).
 */
export async function answerOnce(
  services: AppServices,
  { workspace_id: workspaceId }: ApiRequest['caller'],
  attempt: Attempt,
  handle: (once: Once) => Promise<Reply>,
): Promise<Reply> {
  const running = `${attempt.api_key_id} ${attempt.key}`
  if (services.underWay.has(running)) {
    throw appError('idempotency_key_in_use', { 'retry-after': '1' })
  }
  services.underWay.add(running)
  const once: Once = { ...attempt, kept: false }
  try {
    const reply = await handle(once)
    if (!once.kept) {
      const kept = insertKeptReplies(workspaceId, [keptRow(once, reply)])
      await readRows(services.database, workspaceId, kept)
    }
    return reply
  } catch (refused) {
    return await earlierReply(services, workspaceId, once, refused)
  } finally {
    services.underWay.delete(running)
  }
}

/** The reply that was kept, where a retry was refused; what refused it where none was. */
async function earlierReply(
  services: AppServices,
  workspaceId: string,
  attempt: Attempt,
  refused: unknown,
): Promise<Reply> {
  if (refused instanceof ReplayedReply) return replayed(refused)
  if (!(refused instanceof AppError) || refused.status >= 500) throw refused
  // What stood in the way of it may have come after the first time.
  const answer = await findAnswer(services, workspaceId, attempt)
  if (answer instanceof ReplayedReply) return replayed(answer)
  throw answer ?? refused
}

/** What an attempt is to be told that was made before: by whom its changes have other keys, to throw. */
export async function findAnswer(
  services: AppServices,
  workspaceId: string,
  attempt: Attempt,
): Promise<Error | undefined> {
  const found = findKeptReplies(workspaceId, [attempt])
  const [row] = await readRows(services.database, workspaceId, found)
  if (row === undefined || !isStillKept(row)) return undefined
  return keptAnswer(foundReply(row), attempt)
}

/** Whether a reply is kept under the key of a request, be it this request's or another's. */
export async function isAnswered(
  services: AppServices,
  workspaceId: string,
  once: Once,
): Promise<boolean> {
  const found = findKeptReplies(workspaceId, [once])
  const [row] = await readRows(services.database, workspaceId, found)
  return row !== undefined && isStillKept(row)
}

function replayed({ reply }: ReplayedReply): Reply {
  return { ...reply, headers: { ...reply.headers, 'idempotency-replayed': 'true' } }
}
