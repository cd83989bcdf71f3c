import { statement } from '../../store/database/statement.ts'

/** What a process reports of its lease: requests counted, and of the rest what it keeps and what it returns. */
export type LeaseReport = Readonly<{ slot: number; counted: number; kept: number; back: number }>

/** What a process asks for. `waiting` are spent with the grant; `ahead` are wanted for its lease. */
export type TokensAsked = LeaseReport & {
  keyId: string
  limit: number
  waiting: number
  ahead: number
}

export type TokensTaken = {
  /** For waiting requests first; the others, and the kept ones if their slot still counts, are the new lease. */
  granted: number
  /** The slot that counts the lease; 0 if the statement has only created the row. */
  slot: number
  /** Until the end of the slot after it. */
  valid_seconds: number
  /** Left in the bucket. */
  tokens: number
}

/** A lease is valid for one to two slots. */
const slotSeconds = 5

/** A token or a second in the other, at the rate at which the bucket fills. */
const [perSecond, perToken] = ['$limit / 60', '60 / $limit']

/**
 * The statement that takes tokens at a time in SQL. A bucket of `$limit` fills evenly within a minute, but at no moment
 * to more than the limit less what is leased: after leases end with their slot, the space they leave has to fill. The
 * row stores when the bucket would be full, from which its content follows.
 *
 * - A clock set back closes a bucket for at most a minute. Leases of slots further ahead than one are forgotten.
 * - Waiting requests come first. A lease may take an eighth of what is left, or the refill of 50 ms, so that a key at
 *   its limit does not query for each request.
 * - `offset 0`: PostgreSQL would otherwise compute a value again wherever it is used, which doubles the time.
 */
export function takeTokensAt(time: string): string {
  return `insert into rate_limit_buckets as b (workspace_id, api_key_id, full_at, granted)
   values ($workspaceId, $keyId, ${time}, 0)
   on conflict (workspace_id, api_key_id) do update
      set (full_at, granted, slot, leased, leased_before) = (
        select at + make_interval(secs => (missing + taken) * ${perToken}),
               kept + taken,
               present,
               greatest(0, leased_now - case age when 0 then $counted::float8 else 0 end)
                 + kept + greatest(0, taken - $waiting),
               greatest(0, leased_earlier - case age when 1 then $counted else 0 end)
          from (select ${time} as at) as clock
         cross join lateral (
           select extract(epoch from at)::float8 as seconds,
                  extract(epoch from b.full_at - at)::float8 as to_full
         ) as times
         cross join lateral (select floor(seconds / ${slotSeconds})::integer as clock_slot) as slots
         cross join lateral (
           select case when b.slot = clock_slot + 1 then b.slot else clock_slot end as present,
                  case when b.slot > clock_slot + 1 then 0 else b.leased end as leased,
                  case when b.slot > clock_slot + 1 then 0 else b.leased_before end as leased_before
           offset 0
         ) as stored
         cross join lateral (
           select case present - b.slot when 0 then leased else 0 end as leased_now,
                  case present - b.slot when 0 then leased_before when 1 then leased else 0 end as leased_earlier,
                  present - $slot::integer as age
         ) as leases
         cross join lateral (
           select case when age in (0, 1) then $kept::float8 else 0 end as kept,
                  greatest(
                    0,
                    least($limit::float8, to_full * ${perSecond}),
                    leased + leased_before - greatest(0, seconds - (b.slot + 1) * ${slotSeconds}) * ${perSecond},
                    leased - greatest(0, seconds - (b.slot + 2) * ${slotSeconds}) * ${perSecond}
                  ) - case when age in (0, 1) then $back::float8 else 0 end as missing
           offset 0
         ) as bucket
         cross join lateral (
           select greatest(0, floor(1e-6 + least(
                    $limit - missing,
                    $waiting::float8
                      + least($ahead::float8, greatest(($limit - missing - $waiting) / 8, $limit / 1200))
                  ))) as taken
           offset 0
         ) as grants
      )
   returning granted, slot,
             (slot + 2) * ${slotSeconds} - extract(epoch from ${time})::float8 as valid_seconds,
             $limit - greatest(0, extract(epoch from full_at - ${time})::float8 * ${perSecond}) as tokens`
}

/**
 * Takes tokens from a key's bucket, and gives those of the last lease back that the process no longer keeps. The time
 * is read when the row is locked, so it is never older than that of the change before.
 */
export const takeTokens = statement<TokensTaken, TokensAsked>(
  'take_tokens',
  takeTokensAt('clock_timestamp()'),
)
