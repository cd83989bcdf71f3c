import type { OpenRequest, Reply } from '../../api/http/route.ts'
import { refuseInsecure } from '../../api/http/secure-transport.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { readAside, readRows } from '../../store/database/read.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { isLinkToken, linkHash } from '../mail/make-link.ts'
import { beginSession } from './begin-session.ts'
import { hashPassword } from './hash-password.ts'
import { findLink, useLink, type LinkRow } from './link-queries.ts'
import { readNewPassword } from './password-rules.ts'
import { signedIn, workspaceOf } from './sign-in.ts'

/** Shows whose link it is, and uses nothing up: scanners of mails open links. */
export async function readLink(request: OpenRequest, services: AppServices): Promise<Reply> {
  const { link } = await findWorking(request, services)
  return { status: 200, json: JSON.stringify(link) }
}

/** Sets the password by a link, ends all sessions of the member, and signs in. */
export async function signInByLink(request: OpenRequest, services: AppServices): Promise<Reply> {
  const { body, source } = request
  refuseInsecure(source)
  const { workspaceId, tokenHash, link } = await findWorking(request, services)
  const password = await readNewPassword(body['password'], 'password', link.email)
  const hash = await services.signIn.hashing(async () => hashPassword(password))
  const [[member]] = await readAside(services.database, workspaceId, [
    useLink({ workspaceId, tokenHash, hash }),
    notifyServers({ workspaceId }),
  ])
  if (member === undefined) throw appError('link_unusable')
  services.sessions.clear()
  const begun = await beginSession(services, workspaceId, member.member_id, source)
  return signedIn(services, workspaceId, begun, source)
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
