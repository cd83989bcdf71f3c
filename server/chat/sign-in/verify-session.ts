import { refuseInsecure } from '../../api/http/secure-transport.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { draftRenewal, type BegunSession } from './begin-session.ts'
import { changeAccess } from './change-access.ts'
import { limitingProofs, readProof, secondFactor } from './factors/spend-proof.ts'
import { readPassword } from './password-rules.ts'
import { lonePasskey } from './passkeys/lone-passkey.ts'
import { originOf, type Caller } from './require-member.ts'
import { attemptOf, verifyPassword } from './verify-password.ts'

/**
 * Checks that the signed-in member is there: by the password, with the second factor if there is one, or by a passkey alone, which
 * has verified the person. The session then gets another token, at once in all processes.
 */
export async function verifySession(
  services: AppServices,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<BegunSession> {
  const { workspace_id: workspaceId, member_id: memberId, session_id: id, email } = caller.principal
  const place = { ...caller.source, workspaceId, memberId }
  const proof = readProof(body)
  const { passkey } = proof
  refuseInsecure(caller.source)
  const isLone = passkey !== undefined && (body['password'] ?? '') === ''
  if (!isLone) await verifyPassword(services, caller, readPassword(body['password'], 'password'))
  const renewed = draftRenewal(workspaceId, id)
  const renewal = [renewed.statement, notifyServers({ workspaceId })]
  const renew = async () => {
    if (isLone) {
      const { read, spend } = lonePasskey(services, place, passkey)
      return changeAccess(services, originOf(caller), [read], ([found], at) => [
        ...spend(found, at(0).tick, memberId).statements,
        ...renewal,
      ])
    }
    const { read, spend } = secondFactor(services, place, proof)
    return changeAccess(services, originOf(caller), [read], ([factors], at) => [
      ...spend(factors, at(0)),
      ...renewal,
    ])
  }
  await limitingProofs(services, attemptOf(caller, comparableEmail(email)), proof, renew)
  services.sessions.clear(workspaceId)
  return renewed
}
