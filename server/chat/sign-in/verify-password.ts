import { refuseInsecure } from '../../api/http/secure-transport.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import { checkPassword } from './check-password.ts'
import { findPassword } from './queries.ts'
import type { Caller } from './require-member.ts'

/**
 * Throws 401 unless this is the password of the signed-in member; limited by session. Returns the hash of a
 * `replacement`, as `checkPassword` does.
 */
export async function verifyPassword(
  services: AppServices,
  { principal, source, request_id }: Caller,
  password: string,
  replacement?: string,
): Promise<string | undefined> {
  refuseInsecure(source)
  const { workspace_id: workspaceId, member_id: memberId } = principal
  const found = findPassword({ workspaceId, memberId })
  const [account] = await readRows(services.database, workspaceId, found)
  if (account === undefined) throw appError('sign_in_failed')
  const attempt = {
    workspace_id: workspaceId,
    email_key: account.email_key,
    address: source.address,
    request_id,
    session: principal.session_id,
  }
  return checkPassword(services, attempt, password, account.hash, replacement)
}
