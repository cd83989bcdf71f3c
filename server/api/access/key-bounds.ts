import { widerThanOwn } from '../../errors.ts'
import { areWithin } from './allowed-addresses.ts'
import type { KeyBounds } from './key-queries.ts'

/** What a new key was given; undefined: the same as the key that makes it, no bound if none does. */
export type GivenBounds = { readonly [Name in keyof KeyBounds]: KeyBounds[Name] | undefined }

/** The bounds of a member and of the operator, who have none. */
const unbound: KeyBounds = {
  expires_at: null,
  allowed_addresses: null,
  rate_limit_per_minute: null,
}

/** The bounds of a new key: those it was given, the others from the key that makes it. */
export function boundsOf(given: GivenBounds, own: KeyBounds = unbound): KeyBounds {
  return {
    expires_at: given.expires_at ?? own.expires_at,
    allowed_addresses: given.allowed_addresses ?? own.allowed_addresses,
    rate_limit_per_minute: given.rate_limit_per_minute ?? own.rate_limit_per_minute,
  }
}

/**
 * Throws the 403 that names a bound of a key that is wider than its author's: a key that ends makes none that
 * outlives it. `usual` is the installation's limit of requests, which is a member's.
 */
export function refuseWider(wanted: KeyBounds, own: KeyBounds = unbound, usual: number): void {
  const endOf = ({ expires_at: end }: KeyBounds) => end?.getTime() ?? Infinity
  if (endOf(wanted) > endOf(own)) throw widerThanOwn('expires_at')
  if (!areWithin(wanted.allowed_addresses, own.allowed_addresses)) {
    throw widerThanOwn('allowed_addresses')
  }
  const rateOf = ({ rate_limit_per_minute: rate }: KeyBounds) => (rate ?? usual) || Infinity
  if (rateOf(wanted) > rateOf(own)) throw widerThanOwn('rate_limit_per_minute')
}
