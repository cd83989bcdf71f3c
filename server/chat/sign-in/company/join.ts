import { recordAccess } from '../../../api/access/access-entries.ts'
import type { OpenRequest, Reply } from '../../../api/http/route.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { signIn, workspaceOf, type JoinedAtSignIn } from '../sign-in.ts'
import { heldIn, noHeldCookie, type Pending } from './attempt-cookie.ts'
import { joinIdentity, markCompanySession } from './identity-queries.ts'
import { findProvider } from './provider-queries.ts'

/** What waits in the browser for the password of an account. */
export async function readPending(request: OpenRequest, services: AppServices): Promise<Reply> {
  const { pending } = await pendingOf(request, services)
  const { provider_name, email } = pending
  return { status: 200, json: JSON.stringify({ provider_name, email }) }
}

/** Signs in by the password, as without a company, and joins the account of the provider to the member. */
export async function joinByPassword(request: OpenRequest, services: AppServices): Promise<Reply> {
  const { workspaceId, pending } = await pendingOf(request, services)
  const { provider_id: providerId, subject, provider_session: providerSession } = pending
  const issuedAt = new Date(pending.issued_at)
  const find = findProvider({ workspaceId, id: providerId })
  const [provider] = await readRows(services.database, workspaceId, find)
  if (provider?.enabled !== true) throw appError('company_join_ended')
  const { slug } = provider
  const statements: JoinedAtSignIn['statements'] = (memberId, id, stamp) => [
    ...joinIdentity({ workspaceId, providerId, subject, memberId, tick: stamp.tick }),
    markCompanySession({
      ...{ workspaceId, id, providerId, providerSession, issuedAt },
      verifiedAt: stamp.tick,
    }),
    recordAccess(stamp, [
      { action: 'company_account.joined', memberId, provider: slug, sessionIds: [id] },
    ]),
  ]
  const reply = await signIn(request, services, { provider: slug, statements })
  return { ...reply, cookies: [...(reply.cookies ?? []), noHeldCookie] }
}

async function pendingOf(
  request: OpenRequest,
  services: AppServices,
): Promise<{ readonly workspaceId: string; readonly pending: Pending }> {
  const workspaceId = await workspaceOf(services, request.source)
  const pending = heldIn(services, workspaceId, request.raw?.headers.cookie, 'pending')
  if (pending === undefined) throw appError('company_join_ended')
  return { workspaceId, pending }
}
