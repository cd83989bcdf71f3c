import type { AppServices } from '../../api/http/services.ts'
import { readAside } from '../../store/database/read.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { renewToken, type BegunSession } from './begin-session.ts'
import { hashPassword } from './hash-password.ts'
import { readNewPassword, readPassword } from './password-rules.ts'
import { setPassword } from './set-password.ts'
import type { Caller } from './require-member.ts'
import { verifyPassword } from './verify-password.ts'

/** Changes the password of the signed-in member, and ends all other sessions and all links. */
export async function changePassword(
  services: AppServices,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<BegunSession> {
  const { principal } = caller
  const current = readPassword(body['current_password'], 'current_password')
  const password = await readNewPassword(body['password'], 'password', principal.email)
  await verifyPassword(services, caller, current)
  const hash = await services.signIn.hashing(async () => hashPassword(password))
  const { workspace_id: workspaceId, member_id: memberId, session_id: keptId } = principal
  await readAside(services.database, workspaceId, [
    setPassword({ workspaceId, memberId, hash, keptId }),
    notifyServers({ workspaceId }),
  ])
  return renewToken(services, workspaceId, keptId)
}
