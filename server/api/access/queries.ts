import { statement } from '../../store/database/statement.ts'

/** The tokens that were taken, and those that are left to all processes. */
export type TakenRow = { granted: number; tokens: number }

/** A clock that was set back must not close a bucket for longer than it takes to fill. */
const fullAt = `greatest(now(), least(b.full_at, now() + interval '60 seconds'))`
const tokens = `($3::float8 - extract(epoch from ${fullAt} - now())::float8 * $3 / 60)`

/**
 * What one asker gets: as many as wait for it; more, the fuller the bucket is, an eighth of a full
 * one; and never less than what 50 ms bring, so that a busy key does not ask for each request.
 */
function grant(left: string): string {
  return `floor(least(${left}, greatest($4::float8, ${left} * ${left} / (8 * $3), $3 / 1200)) + 1e-6)`
}

/**
 * Takes tokens from a key's bucket, which holds `limit` and fills evenly within a minute. The row
 * says when it is full again, which says how many are in it at any moment.
 */
export const takeTokens = statement<
  TakenRow,
  [workspaceId: string, keyId: string, limit: number, wanted: number]
>(
  'take_tokens',
  `insert into rate_limit_buckets as b (workspace_id, api_key_id, full_at, granted)
   values ($1, $2, now() + make_interval(secs => ${grant('$3::float8')} * 60 / $3),
           ${grant('$3::float8')})
   on conflict (workspace_id, api_key_id) do update
      set full_at = ${fullAt} + make_interval(secs => ${grant(tokens)} * 60 / $3),
          granted = ${grant(tokens)}
   returning b.granted, ${tokens} as tokens`,
)

/** A bucket that is lost in a crash is a full one: no reason to wait for the disk. */
export const commitLater = statement<object, []>(
  'commit_later',
  `select set_config('synchronous_commit', 'off', true)`,
)
