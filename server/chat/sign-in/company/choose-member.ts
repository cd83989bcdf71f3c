import type { RefusalReason } from '../../../api/access/access-entries.ts'
import { comparableEmail } from '../../../comparable-email.ts'
import type { KnownMember } from './identity-queries.ts'

/** What a verified ID token says of an account. */
export type Claims = {
  readonly subject: string
  readonly email: string | undefined
  readonly isVerified: boolean
}

/** What the workspace knows, under its lock. */
export type Known = {
  /** The member of the account. */
  readonly joined: KnownMember | undefined
  /** The member of the address, if its domain is proven and the provider vouches for it. */
  readonly vouched: KnownMember | undefined
  /** The invitation that is being accepted; null for one that no longer works. */
  readonly invited: Invited | null | undefined
}

export type Invited = { readonly member_id: string; readonly name: string; readonly email: string }

export type Choice =
  | {
      readonly kind: 'in'
      readonly memberId: string
      readonly name: string
      readonly emailKey: string
      /** Whether the account becomes the member's by this. */
      readonly joins: boolean
    }
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly memberId: string | null }
  /** The password of an account is asked for once. */
  | { readonly kind: 'unknown' }

/**
 * Whom an account of the provider signs in. The account is joined to a member by its subject; the address of a token counts once, and
 * only where the workspace has proven its domain, the provider vouches for that domain and calls the address verified, and the
 * member is not joined to another account: addresses are given to other people (docs/decisions/0209).
 */
export function chooseMember(claims: Claims, { joined, vouched, invited }: Known): Choice {
  if (joined !== undefined) {
    const { member_id: memberId, name, email_key: emailKey } = joined
    if (!joined.active) return { kind: 'refused', reason: 'member_inactive', memberId }
    if (invited !== undefined && invited?.member_id !== memberId) {
      return { kind: 'refused', reason: 'other_account', memberId }
    }
    return { kind: 'in', memberId, name, emailKey, joins: false }
  }
  if (invited !== undefined) {
    const isSame =
      invited !== null &&
      claims.email !== undefined &&
      comparableEmail(claims.email) === comparableEmail(invited.email)
    if (!isSame) return { kind: 'refused', reason: 'other_account', memberId: null }
    const { member_id: memberId, name } = invited
    return { kind: 'in', memberId, name, emailKey: comparableEmail(invited.email), joins: true }
  }
  if (claims.isVerified && vouched !== undefined) {
    const { member_id: memberId, name, email_key: emailKey } = vouched
    const { active, is_joined: isJoined } = vouched
    if (!active) return { kind: 'refused', reason: 'member_inactive', memberId }
    if (isJoined) return { kind: 'refused', reason: 'other_account', memberId }
    return { kind: 'in', memberId, name, emailKey, joins: true }
  }
  return { kind: 'unknown' }
}
