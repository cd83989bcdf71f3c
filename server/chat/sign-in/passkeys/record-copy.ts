import { recordAccess } from '../../../api/access/access-entries.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { queueFactorMail } from '../../mail/queue-factor-mail.ts'
import { changeAccess } from '../change-access.ts'
import type { Attempt } from '../sign-in-limits.ts'
import type { Assertion } from './assertion.ts'
import { findPasskeyOwner } from './passkey-queries.ts'

/** Records that a passkey was refused because its counter did not grow, and mails that to its member. */
export async function recordCopy(
  services: Pick<AppServices, 'database'>,
  { workspace_id: workspaceId, address, request_id: requestId }: Attempt,
  { credentialId }: Assertion,
): Promise<void> {
  const actor = { type: 'automation', name: 'sign-in' } as const
  const found = findPasskeyOwner({ workspaceId, credentialId })
  const origin = { workspaceId, actor, address, requestId }
  await changeAccess(services, origin, [found], ([[owner]], at) => {
    if (owner === undefined) return []
    const { member_id: memberId, email } = owner
    return [
      recordAccess({ ...at(0), actor: null }, [{ action: 'passkey.copied', memberId }]),
      ...queueFactorMail(workspaceId, email, { change: 'passkey_copied', address }, at(0).tick),
    ]
  })
}
