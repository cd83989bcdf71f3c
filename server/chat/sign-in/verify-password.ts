import { refuseInsecure } from '../../api/http/secure-transport.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import { checkPassword } from './check-password.ts'
import type { Attempt } from './sign-in-limits.ts'
import { findPassword } from './queries.ts'
import type { Caller } from './require-member.ts'

/** What wrong passwords and codes of a signed-in member count for. */
export function attemptOf({ principal, source, request_id }: Caller, emailKey: string): Attempt {
  return {
    workspace_id: principal.workspace_id,
    email_key: emailKey,
    address: source.address,
    request_id,
    session: principal.session_id,
  }
}

/**
 * Throws 401 unless this is the password of the signed-in member; limited by session. Returns the hash of a
 * `replacement`, as `checkPassword` does.
 */
export async function verifyPassword(
  services: AppServices,
  caller: Caller,
  password: string,
  replacement?: string,
): Promise<string | undefined> {
  const { principal, source } = caller
  refuseInsecure(source)
  const { workspace_id: workspaceId, member_id: memberId } = principal
  const found = findPassword({ workspaceId, memberId })
  const [account] = await readRows(services.database, workspaceId, found)
  if (account === undefined) throw appError('sign_in_failed')
  const attempt = attemptOf(caller, account.email_key)
  return checkPassword(services, attempt, password, account.hash, replacement)
}
