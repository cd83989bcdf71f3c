import type pg from 'pg'
import { runPrepared } from '../../store/database/run-prepared.ts'
import type { OutboundClient, OutboundReply } from '../outbound/outbound-client.ts'
import {
  recordAttempt,
  type EndpointRow,
  type OutcomeRow,
  type ClaimedRow,
} from './delivery-queries.ts'
import { nextAttemptAt, pauseUntil, retryAfter } from './retry-schedule.ts'
import { keyOf, type WebhookRef } from './webhook-id.ts'
import type { SecretsVault } from './secrets-vault.ts'
import { signatures } from './webhook-secret.ts'

export type AttemptParts = {
  readonly pool: pg.Pool
  readonly client: Pick<OutboundClient, 'post'>
  readonly vault: Pick<SecretsVault, 'open'>
  /** The clock of schedules. */
  readonly now: () => Date
}

/** `outcome`: undefined if the webhook is gone. */
export type AttemptResult = {
  readonly status: number | undefined
  readonly isSuccess: boolean
  /** When it is tried again, after a failure. */
  readonly retryAt: Date | undefined
  readonly outcome: OutcomeRow | undefined
}

/** The receiver wants no more deliveries: Standard Webhooks 1.0, "Delivery failures". */
export const goneStatus = 410

type Exchange = {
  readonly reply?: OutboundReply
  readonly error?: string
  readonly isFinal?: boolean
}

/**
 * Sends a delivery once and records the result. Rejects if the result cannot be recorded; the event is then
 * sent again with the same `webhook-id`. Resolves with undefined if the signal aborted the attempt.
 */
export async function attemptDelivery(
  { pool, client, vault, now }: AttemptParts,
  ref: WebhookRef,
  endpoint: Pick<EndpointRow, 'url' | 'failures' | 'sealed_secrets'>,
  delivery: ClaimedRow,
  signal: AbortSignal,
): Promise<AttemptResult | undefined> {
  const startedAt = now()
  const since = performance.now()
  const secrets = secretsOf(vault, ref, endpoint)
  const headers = headersOf(secrets, delivery)
  const exchange =
    secrets.length === 0
      ? { error: 'No secret can be read, because its key is not here. Nothing was sent.' }
      : await post(client, endpoint.url, headers, delivery.body, signal)
  if (signal.aborted && exchange.reply === undefined) return undefined
  const { reply, error } = exchange
  const isSuccess = reply !== undefined && reply.status >= 200 && reply.status < 300
  const ended = now()
  const retryAt =
    isSuccess || exchange.isFinal === true || delivery.reason === 'test'
      ? undefined
      : nextAttemptAt(delivery, ended)
  const [outcome] = await runPrepared(
    pool,
    recordAttempt({
      ...keyOf(ref),
      deliveryId: delivery.id,
      number: delivery.attempt_count,
      url: endpoint.url,
      startedAt,
      durationMs: Math.round(performance.now() - since),
      requestHeaders: JSON.stringify(headers),
      responseStatus: reply?.status ?? null,
      responseHeaders:
        reply === undefined
          ? null
          : JSON.stringify(reply.headers).replaceAll(String.raw`\u0000`, ''),
      responseBody: reply?.body ?? null,
      error: error ?? null,
      status: isSuccess ? 'delivered' : retryAt === undefined ? 'failed' : 'pending',
      nextAttemptAt: retryAt ?? null,
      finishedAt: retryAt === undefined ? ended : null,
      isSuccess,
      counts: delivery.reason !== 'test',
      failures: endpoint.failures,
      resumeAt: resumeAt(endpoint, reply, ended),
    }),
  )
  return { status: reply?.status, isSuccess, retryAt, outcome }
}

/** The secrets whose key is available. Without any, nothing is sent, because it would be unsigned. */
function secretsOf(
  vault: AttemptParts['vault'],
  ref: WebhookRef,
  { sealed_secrets: sealed }: Pick<EndpointRow, 'sealed_secrets'>,
): Buffer[] {
  return sealed
    .map((one) => vault.open(ref, Buffer.from(one, 'base64')))
    .filter((secret) => secret !== undefined)
}

function headersOf(secrets: readonly Buffer[], { event_id: id, body }: ClaimedRow) {
  const timestamp = Math.floor(Date.now() / 1_000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Porchlight-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, { id, timestamp, body: body ?? '' }),
  }
}

async function post(
  client: Pick<OutboundClient, 'post'>,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | null,
  signal: AbortSignal,
): Promise<Exchange> {
  if (body === null) return { error: 'The event is no longer stored.', isFinal: true }
  try {
    return { reply: await client.post({ url, headers, body, signal }) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** When a failing webhook is tried again: after its `Retry-After` and the pause for its failures. */
function resumeAt(
  { failures }: Pick<EndpointRow, 'failures'>,
  reply: OutboundReply | undefined,
  now: Date,
): Date | null {
  const times = [retryAfter(reply?.headers['retry-after'], now), pauseUntil(failures + 1, now)]
  const latest = Math.max(...times.map((at) => at?.getTime() ?? 0))
  return latest === 0 ? null : new Date(latest)
}
