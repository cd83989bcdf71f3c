import type { AccessEntry, ListAccessEntriesQuery } from '../../client/source/types.generated.ts'
import { api } from '../state/api.ts'
import { makeTrail, startOf } from './trail.ts'

/** The actions of each kind that the page filters by; none: all. */
const actionsOf = {
  all: [],
  signIns: ['sign_in.succeeded', 'session.signed_out'],
  failures: ['sign_in.failed', 'sign_in.limited'],
  ends: ['session.revoked'],
  passwords: [
    'password.changed',
    'password.reset',
    'totp.enabled',
    'totp.disabled',
    'passkey.added',
    'passkey.removed',
    'passkey.copied',
    'recovery_codes.made',
    'recovery_code.used',
    'factor_rule.off',
    'factor_rule.admins',
    'factor_rule.all',
    'company_rule.off',
    'company_rule.all_but_admins',
    'company_rule.all',
    'link.made',
    'link.used',
  ],
} as const satisfies Readonly<Record<string, readonly AccessEntry['action'][]>>
export type AccessKind = keyof typeof actionsOf

export type AccessFilter = {
  readonly kind: AccessKind
  /** Blank: everybody's. */
  readonly memberId: string
  /** Days, such as `2026-11-23`; blank: no bound. */
  readonly from: string
  readonly until: string
}

const everything: AccessFilter = { kind: 'all', memberId: '', from: '', until: '' }

/** The trail of access as far as it was read. */
export const makeAccessTrail = () =>
  makeTrail(everything, async (filter, before: string | undefined) => {
    const page = await api.apiKeys.listAccessEntries(queryOf(filter, before))
    return { entries: page.entries, next: page.next_before }
  })

function queryOf(
  { kind, memberId, from, until }: AccessFilter,
  before: string | undefined,
): ListAccessEntriesQuery {
  const actions = actionsOf[kind].join(',')
  const end = before ?? (until === '' ? undefined : startOf(until, 1))
  return {
    ...(memberId === '' ? {} : { member_id: memberId }),
    ...(actions === '' ? {} : { action: actions }),
    // Both bounds are left out themselves, and entries are a millisecond apart.
    ...(from === '' ? {} : { after: startOf(from, 0, -1) }),
    ...(end === undefined ? {} : { before: end }),
  }
}
