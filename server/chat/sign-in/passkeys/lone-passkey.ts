import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { checkAssertion, type Assertion } from './assertion.ts'
import type { Place } from './ceremony.ts'
import { findPasskeyOwner, markPasskeyUsed, type OwnedPasskey } from './passkey-queries.ts'

type Spent = { readonly owner: OwnedPasskey; readonly statements: readonly Statement[] }

/**
 * A passkey that stands for password and second factor at once: what its use reads, and what it writes. Throws 403 unless it is that of
 * an active member, and of the one that is given.
 */
export function lonePasskey(
  services: Pick<AppServices, 'vault'>,
  place: Place,
  assertion: Assertion,
) {
  const { workspaceId } = place
  const { credentialId } = assertion
  const spend = ([owner]: readonly OwnedPasskey[], tick: Date, memberId?: string): Spent => {
    const use = checkAssertion(services, place, assertion, owner)
    if (owner === undefined || owner.member_id !== (memberId ?? owner.member_id)) {
      throw appError('passkey_wrong')
    }
    return { owner, statements: [markPasskeyUsed({ workspaceId, ...use, tick })] }
  }
  return { read: findPasskeyOwner({ workspaceId, credentialId }), spend }
}
