import { statement } from '../../store/database/statement.ts'

/** The tokens taken, and those left in the bucket. */
export type TakenRow = { granted: number; tokens: number }

/** Bounded, so that a clock set back closes a bucket for at most the time that it takes to fill. */
const fullAt = `greatest(now(), least(b.full_at, now() + interval '60 seconds'))`
const tokens = `($limit::float8 - extract(epoch from ${fullAt} - now())::float8 * $limit / 60)`

/**
 * The tokens of one grant: the larger of the requests waiting, a share that grows with the bucket to an eighth of
 * a full one, and the refill of 50 ms, so that a busy key does not query for each request.
 */
function grant(left: string): string {
  return `floor(least(${left}, greatest($wanted::float8, ${left} * ${left} / (8 * $limit), $limit / 1200)) + 1e-6)`
}

/**
 * Takes tokens from a key's bucket, which holds `limit` and fills evenly within a minute. The row stores when the
 * bucket is full again, from which its content follows at any time.
 */
export const takeTokens = statement<TakenRow, { keyId: string; limit: number; wanted: number }>(
  'take_tokens',
  `insert into rate_limit_buckets as b (workspace_id, api_key_id, full_at, granted)
   values ($workspaceId, $keyId, now() + make_interval(secs => ${grant('$limit::float8')} * 60 / $limit),
           ${grant('$limit::float8')})
   on conflict (workspace_id, api_key_id) do update
      set full_at = ${fullAt} + make_interval(secs => ${grant(tokens)} * 60 / $limit),
          granted = ${grant(tokens)}
   returning b.granted, ${tokens} as tokens`,
)
