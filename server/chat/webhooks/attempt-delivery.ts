import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import type { OutboundClient, OutboundReply } from '../outbound/outbound-client.ts'
import {
  recordAttempt,
  type EndpointRow,
  type OutcomeRow,
  type TakenRow,
} from './delivery-queries.ts'
import { nextAttemptAt, pauseUntil, retryAfter } from './retry-schedule.ts'
import type { WebhookRef } from './room.ts'
import type { SecretsVault } from './secrets-vault.ts'
import { signatures } from './webhook-secret.ts'

export type AttemptParts = {
  readonly pool: pg.Pool
  readonly client: OutboundClient
  readonly vault: Pick<SecretsVault, 'open'>
  /** What schedules go by. */
  readonly now: () => Date
}

/** What an attempt has told about its webhook; `outcome` where something about it has changed. */
export type Attempted = {
  readonly status: number | undefined
  readonly isSuccess: boolean
  readonly outcome: OutcomeRow | undefined
}

/** Why the receiver wants the webhook gone: Standard Webhooks 1.0, "Delivery failures". */
export const goneStatus = 410

type Answer = {
  readonly reply?: OutboundReply
  readonly error?: string
  readonly isFinal?: boolean
}

/**
 * Sends a delivery once and notes what came of it. Rejects when that could not be noted: then it is
 * sent again, under the same `webhook-id`. Undefined when it was broken off by the signal.
 */
export async function attemptDelivery(
  { pool, client, vault, now }: AttemptParts,
  ref: WebhookRef,
  endpoint: EndpointRow,
  delivery: TakenRow,
  signal: AbortSignal,
): Promise<Attempted | undefined> {
  const startedAt = now()
  const since = performance.now()
  const secrets = secretsOf(vault, ref, endpoint)
  const headers = headersOf(secrets, delivery)
  const answer =
    secrets.length === 0
      ? { error: 'No secret can be read, because its key is not here. Nothing was sent.' }
      : await ask(client, endpoint.url, headers, delivery.body, signal)
  if (signal.aborted && answer.reply === undefined) return undefined
  const { reply, error } = answer
  const isSuccess = reply !== undefined && reply.status >= 200 && reply.status < 300
  const ended = now()
  const next = isSuccess || answer.isFinal === true ? undefined : nextOf(delivery, ended)
  const [outcome] = await runStatement(
    pool,
    recordAttempt(
      ref.workspace_id,
      ref.webhook_id,
      delivery.id,
      delivery.attempt_count,
      endpoint.url,
      startedAt,
      Math.round(performance.now() - since),
      JSON.stringify(headers),
      reply?.status ?? null,
      reply === undefined ? null : JSON.stringify(reply.headers).replaceAll(String.raw`\u0000`, ''),
      reply?.body ?? null,
      error ?? null,
      isSuccess ? 'delivered' : next === undefined ? 'failed' : 'pending',
      next ?? null,
      next === undefined ? ended : null,
      isSuccess,
      delivery.reason !== 'test',
      pauseOf(endpoint, reply, ended) ?? null,
    ),
  )
  return { status: reply?.status, isSuccess, outcome }
}

/** Nothing goes out unsigned: none of them, where the key that they are sealed under is not here. */
function secretsOf(
  vault: AttemptParts['vault'],
  ref: WebhookRef,
  { sealed_secrets: sealed }: EndpointRow,
): Buffer[] {
  return sealed
    .map((one) => vault.open(ref, Buffer.from(one, 'base64')))
    .filter((secret) => secret !== undefined)
}

function headersOf(secrets: readonly Buffer[], { event_id: id, body }: TakenRow) {
  const timestamp = Math.floor(Date.now() / 1_000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Porchlight-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, { id, timestamp, body: body ?? '' }),
  }
}

async function ask(
  client: OutboundClient,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | null,
  signal: AbortSignal,
): Promise<Answer> {
  if (body === null) return { error: 'The event is not kept any more.', isFinal: true }
  try {
    return { reply: await client.post({ url, headers, body, signal }) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** A test is for whoever watches: it is not tried again. */
function nextOf(delivery: TakenRow, now: Date): Date | undefined {
  return delivery.reason === 'test' ? undefined : nextAttemptAt(delivery, now)
}

/** How long a receiver that fails is left alone: as long as it asks, and longer the longer it fails. */
function pauseOf(
  { failures }: EndpointRow,
  reply: OutboundReply | undefined,
  now: Date,
): Date | undefined {
  const wished = [retryAfter(reply?.headers['retry-after'], now), pauseUntil(failures + 1, now)]
  const times = wished.filter((at) => at !== undefined).map((at) => at.getTime())
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}
