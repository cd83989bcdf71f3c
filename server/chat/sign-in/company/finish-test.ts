import { recordAccess } from '../../../api/access/access-entries.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { changeAccess } from '../change-access.ts'
import { findIdentity, findTester, joinIdentity } from './identity-queries.ts'
import { findProvider, markTested, type ProviderRow } from './provider-queries.ts'
import { SignInRefused, type Token } from './read-token.ts'
import { visitOrigin, type Visit } from './visit.ts'

/**
 * Records that an admin's test succeeded, and joins the account to the admin, who has proven to be both. The session that began the
 * test has to exist still, and the account may not be that of another member.
 */
export async function finishTest(
  services: AppServices,
  visit: Visit,
  { id, slug }: ProviderRow,
  sessionId: string,
  { subject }: Token,
): Promise<void> {
  const { workspaceId } = visit
  const key = { workspaceId, providerId: id }
  const reads = [
    findProvider({ workspaceId, id }),
    findTester({ ...key, sessionId }),
    findIdentity({ ...key, subject }),
  ] as const
  await changeAccess(
    services,
    visitOrigin(visit),
    reads,
    ([[provider], [tester], [joined]], at) => {
      if (provider === undefined || tester?.active !== true) throw new SignInRefused('state_wrong')
      const { member_id: memberId, name } = tester
      if (joined !== undefined && joined.member_id !== memberId) {
        throw new SignInRefused('other_account', memberId)
      }
      const actor = { type: 'team_member', id: memberId, name } as const
      const { tick } = at(0)
      const named = { memberId, provider: slug, sessionIds: [sessionId] }
      const joins = joined === undefined
      return [
        markTested({ workspaceId, id, tick }),
        ...(joins ? joinIdentity({ ...key, subject, memberId, tick }) : []),
        recordAccess({ ...at(0), actor }, [
          { action: 'provider.tested', ...named },
          ...(joins ? [{ action: 'company_account.joined', ...named } as const] : []),
        ]),
      ]
    },
  )
}
