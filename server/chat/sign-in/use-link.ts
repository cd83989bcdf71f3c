import { recordAccess } from '../../api/access/access-entries.ts'
import { endSessionsOf } from '../../api/access/end-sessions-of.ts'
import type { OpenRequest, Reply } from '../../api/http/route.ts'
import { refuseInsecure } from '../../api/http/secure-transport.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { isLinkToken, linkHash } from '../mail/make-link.ts'
import { draftSession } from './begin-session.ts'
import { changeAccess } from './change-access.ts'
import { limitingProofs, readProof, secondFactor } from './factors/spend-proof.ts'
import { hashPassword } from './hash-password.ts'
import { findKnownBrowser } from './known-browsers.ts'
import { findLink, markLinkUsed, type LinkRow } from './link-queries.ts'
import { readNewPassword } from './password-rules.ts'
import { setPassword } from './set-password.ts'
import { signedIn, workspaceOf } from './sign-in.ts'

/** Shows whose link it is, and uses nothing up: scanners of mails open links. */
export async function readLink(request: OpenRequest, services: AppServices): Promise<Reply> {
  const { link } = await findWorking(request, services)
  const { purpose, email, first_name, workspace_name } = link
  return { status: 200, json: JSON.stringify({ purpose, email, first_name, workspace_name }) }
}

/**
 * Sets the password by a link, ends all sessions of the member, and signs in. Uses of one link wait for each other, so
 * that those which come too late hash nothing; in other processes they find it used under the workspace's lock.
 */
export async function signInByLink(request: OpenRequest, services: AppServices): Promise<Reply> {
  refuseInsecure(request.source)
  const { tokenHash } = await findWorking(request, services)
  return services.signIn.oneByOne(tokenHash.toString('hex'), async () => useLink(request, services))
}

async function useLink(request: OpenRequest, services: AppServices): Promise<Reply> {
  const { body, source, request_id: requestId } = request
  const { workspaceId, tokenHash, link } = await findWorking(request, services)
  const password = await readNewPassword(body['password'], 'password', link.email)
  const proof = readProof(body)
  const { member_id: memberId, name, purpose } = link
  const actor = { type: 'team_member', id: memberId, name } as const
  const origin = { workspaceId, actor, address: source.address, requestId }
  const account = { workspace_id: workspaceId, email_key: comparableEmail(link.email) }
  const cookies = request.raw?.headers.cookie
  const browser = await findKnownBrowser(services, account, cookies)
  const begun = draftSession(workspaceId, memberId, source, browser !== undefined)
  const attempt = { ...account, address: source.address, request_id: requestId, browser }
  const factor = secondFactor(services, { ...source, workspaceId, memberId }, proof)
  const found = [findLink({ workspaceId, tokenHash }), factor.read, begun.need] as const
  const change = async () => {
    const hash = await services.signIn.hashing(async () => hashPassword(password))
    await changeAccess(services, origin, found, ([[still], factors, needed], at) => {
      if (still === undefined) throw appError('link_unusable')
      const isReset = purpose === 'reset'
      return [
        ...factor.spend(factors, at(5)),
        markLinkUsed({ workspaceId, tokenHash }),
        endSessionsOf(at(0), { memberId, keptId: null }, 'password_changed'),
        setPassword({ workspaceId, memberId, hash }),
        recordAccess(at(1), [
          { action: 'link.used', memberId, purpose },
          ...(isReset ? [{ action: 'password.reset', memberId } as const] : []),
        ]),
        ...begun.statements(at(3), isReset ? 'link' : 'invitation', { needed }),
        notifyServers({ workspaceId }),
      ]
    })
  }
  await limitingProofs(services, attempt, proof, change)
  services.sessions.clear(workspaceId)
  return signedIn(services, { ...account, source, cookies }, begun)
}

type Working = {
  readonly workspaceId: string
  readonly tokenHash: Buffer
  readonly link: LinkRow
}

/** The same 410 for every reason: unknown, used, expired, of another workspace, for an earlier email. */
async function findWorking(request: OpenRequest, services: AppServices): Promise<Working> {
  const workspaceId = await workspaceOf(services, request.source)
  const token = request.body['token']
  if (!isLinkToken(token)) throw appError('link_unusable')
  const tokenHash = linkHash(token)
  const found = findLink({ workspaceId, tokenHash })
  const [link] = await readRows(services.database, workspaceId, found)
  if (link === undefined) throw appError('link_unusable')
  return { workspaceId, tokenHash, link }
}
