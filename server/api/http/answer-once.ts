import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readRows } from '../../store/database/read.ts'
import { AppError, appError } from '../../errors.ts'
import { signatureOf, type Principal } from '../access/principal.ts'
import type { AppServices } from './services.ts'
import {
  foundReply,
  replayOf,
  ReplayedReply,
  storedReplyRow,
} from '../../store/writes/stored-replies.ts'
import {
  findStoredReplies,
  insertStoredReplies,
  isUnexpired,
  type Attempt,
} from '../../store/writes/stored-reply-queries.ts'
import type { ApiRequest, Once, Reply } from './route.ts'

const keyForm = /^[\x21-\x7e]{1,255}$/

/**
 * The attempt that a request's Idempotency-Key identifies; undefined without a key, and for reads. A visitor's browser
 * sends a message again with the ticket of another page, or into the conversation it has begun: `external_id` then says
 * that it is the same message, and the other request is no misuse of the key.
 */
export function attemptOf(request: FastifyRequest, principal: Principal): Attempt | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return undefined
  if (typeof key !== 'string' || !keyForm.test(key)) throw appError('idempotency_key_invalid')
  const ownerId = signatureOf(principal).owner_id
  const made = makeAttempt(ownerId, key, request.method, request.originalUrl, request.body)
  if (principal.kind !== 'contact' || !hasExternalId(request.body)) return made
  return { ...made, key: `${key} ${made.digest.toString('base64url')}` }
}

function hasExternalId(body: unknown): boolean {
  const { message, external_id: id } = (body ?? {}) as Readonly<Record<string, unknown>>
  return typeof id === 'string' || (typeof message === 'object' && hasExternalId(message))
}

/** An attempt with the digest of its request: a different request under the same key has a different digest. */
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
 * Answers a request with an Idempotency-Key. The first request runs `handle`, whose reply is stored for at least
 * 24 hours, in the transaction of its change if there is one; later requests get that reply byte for byte, marked
 * `Idempotency-Replayed: true`. Errors are not stored, so a later attempt may succeed. 409 while the same key is
 * in progress in this process, 422 if the key belongs to a different request
 * (draft-ietf-httpapi-idempotency-key-header-06, 2.6 and 2.7, whose 400 for a missing key does not apply).
 */
export async function answerOnce(
  services: AppServices,
  { workspace_id: workspaceId }: ApiRequest['principal'],
  attempt: Attempt,
  handle: (once: Once) => Promise<Reply>,
): Promise<Reply> {
  const running = `${attempt.api_key_id} ${attempt.key}`
  if (services.underWay.has(running)) {
    throw appError('idempotency_key_in_use', { 'retry-after': '1' })
  }
  services.underWay.add(running)
  const once: Once = { ...attempt, stored: false }
  try {
    const reply = await handle(once)
    if (!once.stored) {
      const stored = insertStoredReplies(workspaceId, [storedReplyRow(once, reply)])
      await readRows(services.database, workspaceId, stored)
    }
    return reply
  } catch (error) {
    return await earlierReply(services, workspaceId, once, error)
  } finally {
    services.underWay.delete(running)
  }
}

/** The stored reply of a failed retry; throws the error if there is none. */
async function earlierReply(
  services: AppServices,
  workspaceId: string,
  attempt: Attempt,
  error: unknown,
): Promise<Reply> {
  if (error instanceof ReplayedReply) return replayed(error)
  if (!(error instanceof AppError) || error.status >= 500) throw error
  // The cause of the error may be newer than the first attempt.
  const earlier = await findStoredReply(services, workspaceId, attempt)
  if (earlier instanceof ReplayedReply) return replayed(earlier)
  throw earlier ?? error
}

/** A ReplayedReply or 422 to throw for an attempt that has a stored reply; undefined for a first attempt. */
export async function findStoredReply(
  services: AppServices,
  workspaceId: string,
  attempt: Attempt,
): Promise<Error | undefined> {
  const row = await findRow(services, workspaceId, attempt)
  return row && replayOf(foundReply(row), attempt)
}

/** Whether the key of an attempt has a stored reply, of this request or another. */
export async function hasStoredReply(
  services: AppServices,
  workspaceId: string,
  attempt: Attempt,
): Promise<boolean> {
  return (await findRow(services, workspaceId, attempt)) !== undefined
}

async function findRow({ database }: AppServices, workspaceId: string, attempt: Attempt) {
  const [row] = await readRows(database, workspaceId, findStoredReplies(workspaceId, [attempt]))
  return row && isUnexpired(row) ? row : undefined
}

function replayed({ reply }: ReplayedReply): Reply {
  return { ...reply, headers: { ...reply.headers, 'idempotency-replayed': 'true' } }
}
