import { recordAccess } from '../../api/access/access-entries.ts'
import { endSessionsOf } from '../../api/access/end-sessions-of.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { draftRenewal, type BegunSession } from './begin-session.ts'
import { changeAccess } from './change-access.ts'
import { limitingProofs, readProof, secondFactor } from './factors/spend-proof.ts'
import { readNewPassword, readPassword } from './password-rules.ts'
import { setPassword } from './set-password.ts'
import { originOf, type Caller } from './require-member.ts'
import { attemptOf, verifyPassword } from './verify-password.ts'

/** Changes the password of the signed-in member, and ends all other sessions and all links. */
export async function changePassword(
  services: AppServices,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<BegunSession> {
  const { principal } = caller
  const current = readPassword(body['current_password'], 'current_password')
  const password = await readNewPassword(body['password'], 'password', principal.email)
  const proof = readProof(body)
  const hash = await verifyPassword(services, caller, current, password)
  if (hash === undefined) throw new Error('The new password has no hash.')
  const { workspace_id: workspaceId, member_id: memberId, session_id: keptId } = principal
  const renewed = draftRenewal(workspaceId, keptId)
  const factor = secondFactor(services, { ...caller.source, workspaceId, memberId }, proof)
  const change = async () =>
    changeAccess(services, originOf(caller), [factor.read], ([factors], at) => [
      ...factor.spend(factors, at(5)),
      endSessionsOf(at(0), { memberId, keptId }, 'password_changed'),
      setPassword({ workspaceId, memberId, hash }),
      renewed.statement,
      recordAccess(at(1), [{ action: 'password.changed', memberId, sessionIds: [keptId] }]),
      notifyServers({ workspaceId }),
    ])
  await limitingProofs(services, attemptOf(caller, comparableEmail(principal.email)), proof, change)
  services.sessions.clear(workspaceId)
  return renewed
}
