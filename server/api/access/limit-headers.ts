import type { Standing } from './limit-requests.ts'

/** What the two fields call the one policy that there is. */
const policyName = '"default"'

/**
 * How a key stands with its limit: the fields of draft-ietf-httpapi-ratelimit-headers-10, and those
 * that older client libraries know, where Reset is the time of more in Unix seconds.
 */
export function limitHeaders(standing: Standing): readonly (readonly [string, string])[] {
  const { limit, remaining, moreInSeconds } = standing
  const left = String(remaining)
  return [
    ['ratelimit-policy', `${policyName};q=${limit};w=60`],
    ['ratelimit', `${policyName};r=${left};t=${moreInSeconds}`],
    ['x-ratelimit-limit', String(limit)],
    ['x-ratelimit-remaining', left],
    ['x-ratelimit-reset', String(Math.ceil(Date.now() / 1_000) + moreInSeconds)],
  ]
}
