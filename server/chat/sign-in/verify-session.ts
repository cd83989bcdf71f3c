import type { AppServices } from '../../api/http/services.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { draftRenewal, type BegunSession } from './begin-session.ts'
import { changeAccess } from './change-access.ts'
import { limitingCodes, readCode, secondFactor } from './factors/spend-code.ts'
import { readPassword } from './password-rules.ts'
import { originOf, type Caller } from './require-member.ts'
import { attemptOf, verifyPassword } from './verify-password.ts'

/**
 * Checks the password of the signed-in member again, and a code of the second factor if there is one. The session then gets
 * another token, at once in all processes.
 */
export async function verifySession(
  services: AppServices,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<BegunSession> {
  const { workspace_id: workspaceId, member_id: memberId, session_id: id, email } = caller.principal
  const code = readCode(body)
  await verifyPassword(services, caller, readPassword(body['password'], 'password'))
  const renewed = draftRenewal(workspaceId, id)
  const factor = secondFactor(services, { workspaceId, memberId }, code)
  const renew = async () =>
    changeAccess(services, originOf(caller), [factor.read], ([factors], at) => [
      ...factor.spend(factors, at(0)),
      renewed.statement,
      notifyServers({ workspaceId }),
    ])
  await limitingCodes(services, attemptOf(caller, comparableEmail(email)), code, renew)
  services.sessions.clear(workspaceId)
  return renewed
}
