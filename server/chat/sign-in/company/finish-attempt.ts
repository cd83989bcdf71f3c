import { recordAccess } from '../../../api/access/access-entries.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { comparableEmail } from '../../../comparable-email.ts'
import { readTogether } from '../../../store/database/read.ts'
import type { RowsOf } from '../../../store/database/statement.ts'
import { draftSession, type BegunSession } from '../begin-session.ts'
import { changeAccess } from '../change-access.ts'
import { findKnownBrowser } from '../known-browsers.ts'
import { findLink, markLinkUsed } from '../link-queries.ts'
import { endEarlierSession } from '../sign-in.ts'
import type { Attempt, Pending } from './attempt-cookie.ts'
import { applyClaims } from './apply-claims.ts'
import { chooseMember, type Choice } from './choose-member.ts'
import { findIdentity, findVouched, joinIdentity, markCompanySession } from './identity-queries.ts'
import { findProvider, type ProviderRow } from './provider-queries.ts'
import { SignInRefused, type Token } from './read-token.ts'
import { visitOrigin, type Visit } from './visit.ts'

/** What comes of a sign-in whose token is right. */
export type Outcome =
  | { readonly kind: 'in'; readonly begun: BegunSession; readonly emailKey: string }
  | { readonly kind: 'pending'; readonly pending: Pending }

/** Ends the change of an account that no member has. */
class NobodyYet extends Error {}

/**
 * Begins the session of the member whose account the token names, joining the account where that is due; all is decided under the
 * workspace's lock. A second factor of ours is not asked for: the provider asks for its own. Throws `SignInRefused`.
 */
export async function finishAttempt(
  services: AppServices,
  visit: Visit,
  row: ProviderRow,
  attempt: Attempt,
  token: Token,
): Promise<Outcome> {
  const { workspaceId, source, cookies } = visit
  const { id: providerId, slug } = row
  const { subject } = token
  const link = attempt.invitation === undefined ? noHash : Buffer.from(attempt.invitation, 'hex')
  const reads = [
    findProvider({ workspaceId, id: providerId }),
    findIdentity({ workspaceId, providerId, subject }),
    findVouched({ workspaceId, providerId, ...addressOf(token) }),
    findLink({ workspaceId, tokenHash: link }),
  ] as const
  const choose = ([, [joined], [vouched], [linked]]: RowsOf<typeof reads>) => {
    const isInvitation = linked?.purpose === 'invitation'
    const invited = attempt.invitation === undefined ? undefined : isInvitation ? linked : null
    return chooseMember(token, { joined, vouched, invited })
  }
  // A browser is looked up before the lock is taken.
  const likely = choose(await readTogether(services.database, workspaceId, reads))
  await applyClaims(services, visit, row, likely, token.all)
  const known = likely.kind === 'in' ? likely.emailKey : ''
  const account = { workspace_id: workspaceId, email_key: known }
  const browser = await findKnownBrowser(services, account, cookies)
  let outcome: Outcome | undefined
  const change = changeAccess(services, visitOrigin(visit), reads, (found, at) => {
    if (found[0][0]?.enabled !== true) throw new SignInRefused('switched_off')
    const choice = choose(found)
    if (choice.kind === 'unknown') throw new NobodyYet()
    if (choice.kind === 'refused') throw new SignInRefused(choice.reason, choice.memberId)
    const { memberId, name, emailKey } = choice
    const actor = { type: 'team_member', id: memberId, name } as const
    const by = (milliseconds: number) => ({ ...at(milliseconds), actor })
    const isKnown = browser !== undefined && emailKey === known
    const begun = draftSession(workspaceId, memberId, source, isKnown)
    outcome = { kind: 'in', begun, emailKey }
    const { tick } = at(0)
    const verifiedAt = token.authenticatedAt ?? (attempt.isFresh ? tick : null)
    const { providerSession, issuedAt } = token
    const opened = { id: begun.id, providerId, providerSession, issuedAt }
    return [
      ...joining(choice, by(0), { workspaceId, providerId, subject, memberId, tick }, slug),
      ...accepting(attempt, by(1), memberId, { workspaceId, tokenHash: link }),
      ...endEarlierSession(by(2), cookies),
      ...begun.statements(by(3), 'company', { provider: slug }),
      markCompanySession({ workspaceId, ...opened, verifiedAt }),
    ]
  })
  await change.catch((error: unknown) => {
    if (!(error instanceof NobodyYet)) throw error
    outcome = { kind: 'pending', pending: pendingOf(row, token) }
  })
  services.sessions.clear(workspaceId)
  if (outcome === undefined) throw new Error('A company sign-in has come to no end.')
  return outcome
}

/** No link has it. */
const noHash = Buffer.alloc(0)

function addressOf({ email = '' }: Token): { emailKey: string; domain: string } {
  const emailKey = comparableEmail(email)
  return { emailKey, domain: emailKey.slice(emailKey.lastIndexOf('@') + 1) }
}

function joining(
  { joins, memberId }: Extract<Choice, { kind: 'in' }>,
  stamp: Parameters<typeof recordAccess>[0],
  values: Parameters<typeof joinIdentity>[0],
  provider: string,
) {
  if (!joins) return []
  return [
    ...joinIdentity(values),
    recordAccess(stamp, [{ action: 'company_account.joined', memberId, provider }]),
  ]
}

function accepting(
  { invitation }: Attempt,
  stamp: Parameters<typeof recordAccess>[0],
  memberId: string,
  link: Parameters<typeof markLinkUsed>[0],
) {
  if (invitation === undefined) return []
  return [
    markLinkUsed(link),
    recordAccess(stamp, [{ action: 'link.used', memberId, purpose: 'invitation' }]),
  ]
}

function pendingOf(
  { id, name }: ProviderRow,
  { subject, email, providerSession, issuedAt }: Token,
): Pending {
  return {
    kind: 'pending',
    provider_id: id,
    provider_name: name,
    subject,
    email: email ?? '',
    provider_session: providerSession,
    issued_at: issuedAt.getTime(),
  }
}
