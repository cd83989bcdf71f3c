import type { OpenRequest, Reply } from '../../../api/http/route.ts'
import { present } from '../../../api/http/present.ts'
import { refuseInsecure } from '../../../api/http/secure-transport.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { draftSession } from '../begin-session.ts'
import { changeAccess } from '../change-access.ts'
import { limitingProofs } from '../factors/spend-proof.ts'
import { findKnownBrowser } from '../known-browsers.ts'
import { recordFailures, type Failures } from '../record-failures.ts'
import { endEarlierSession, signedIn, workspaceOf } from '../sign-in.ts'
import { checkAssertion, readAssertion } from './assertion.ts'
import { lonePasskey } from './lone-passkey.ts'

/**
 * Signs in by a passkey alone: the authenticator has verified the person, so it is both factors. Every failure has one reply. What is
 * wrong is known before the workspace's lock is taken, and counts against the limits of wrong passwords.
 */
export async function signInByPasskey(request: OpenRequest, services: AppServices): Promise<Reply> {
  const { body, source, request_id: requestId } = request
  refuseInsecure(source)
  const passkey = present(readAssertion(body), 'passkey')
  const workspaceId = await workspaceOf(services, source)
  const place = { ...source, workspaceId }
  const lone = lonePasskey(services, place, passkey)
  const [known] = await readRows(services.database, workspaceId, lone.read)
  const account = { workspace_id: workspaceId, email_key: known?.email_key ?? '' }
  const cookies = request.raw?.headers.cookie
  const browser = known && (await findKnownBrowser(services, account, cookies))
  const { address } = source
  const attempt = { ...account, address, request_id: requestId, browser, isByPasskey: true }
  const begin = async () => {
    checkAssertion(services, place, passkey, known)
    if (known === undefined) throw appError('passkey_wrong')
    const { member_id: memberId, name } = known
    const begun = draftSession(workspaceId, memberId, source, browser !== undefined)
    const actor = { type: 'team_member', id: memberId, name } as const
    const origin = { workspaceId, actor, address, requestId }
    let earlier: readonly Failures[] | undefined
    await changeAccess(services, origin, [lone.read, begun.need], ([found, needed], at) => [
      ...lone.spend(found, at(0).tick, memberId).statements,
      ...endEarlierSession(at(0), cookies),
      ...(earlier ??= services.signIn.failures.take(account)).map((one, index) =>
        recordFailures(at(1 + index), memberId, one),
      ),
      ...begun.statements(at(3), 'passkey', { needed }),
    ])
    return begun
  }
  const begun = await limitingProofs(services, attempt, { passkey }, begin)
  return signedIn(services, { ...account, source, cookies }, begun)
}
