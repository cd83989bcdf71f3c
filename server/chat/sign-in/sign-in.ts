import { audienceOf, workspaceAt } from '../../api/access/hosts.ts'
import { readSessionToken, sessionHash, sessionTokenIn } from '../../api/access/session-token.ts'
import { email } from '../../api/http/fields.ts'
import type { OpenRequest, RequestSource, Reply } from '../../api/http/route.ts'
import { refuseInsecure } from '../../api/http/secure-transport.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparable } from '../../comparable.ts'
import { appError, fieldError } from '../../errors.ts'
import { readAside, readRows } from '../../store/database/read.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { beginSession, type BegunSession } from './begin-session.ts'
import { checkPassword, rehashed } from './check-password.ts'
import { readPassword } from './password-rules.ts'
import { deleteSessionOf, findAccount, replaceHash } from './queries.ts'
import { readSessionJson } from './session-json.ts'

const emailField = email()

/** Signs in by email and password. Every failure has one reply: unknown, inactive, invited only, wrong password. */
export async function signIn(request: OpenRequest, services: AppServices): Promise<Reply> {
  const { body, source } = request
  refuseInsecure(source)
  const given = emailField.read(body['email'], 'email')
  if (given === undefined) throw fieldError("email can't be blank.")
  const password = readPassword(body['password'], 'password')
  const workspaceId = await workspaceOf(services, source)
  const emailKey = comparable(given)
  const { database } = services
  const [account] = await readRows(database, workspaceId, findAccount({ workspaceId, emailKey }))
  const attempt = { workspace_id: workspaceId, email_key: emailKey, address: source.address }
  await checkPassword(services, attempt, password, account?.hash)
  if (account === undefined) throw appError('sign_in_failed')
  const { member_id: memberId, hash } = account
  const newHash = await rehashed(services, password, hash)
  if (newHash !== undefined) {
    const replaced = replaceHash({ workspaceId, memberId, hash, newHash })
    await readAside(database, workspaceId, [replaced])
  }
  await endEarlierSession(services, workspaceId, request.raw?.headers.cookie)
  return signedIn(
    services,
    workspaceId,
    await beginSession(services, workspaceId, memberId, source),
    source,
  )
}

/** The workspace of the request's host; throws 404 for a host without one. */
export async function workspaceOf(services: AppServices, source: RequestSource): Promise<string> {
  const site = audienceOf(services, source.host)
  const id = await workspaceAt(services, site, source.address)
  if (id === undefined || site.audience !== 'team') throw appError('workspace_unknown')
  return id
}

/** The reply to every step that begins a session or renews it. */
export async function signedIn(
  services: AppServices,
  workspaceId: string,
  { id, cookie }: BegunSession,
  source: RequestSource,
): Promise<Reply> {
  const json = await readSessionJson(services, workspaceId, id, source)
  return { status: 201, json, headers: { 'set-cookie': cookie } }
}

/** Ends the session that the browser had, whose cookie is about to be replaced. */
async function endEarlierSession(
  { database }: AppServices,
  workspaceId: string,
  cookie: string | undefined,
): Promise<void> {
  const token = sessionTokenIn(cookie)
  if (token === undefined || readSessionToken(token) !== workspaceId) return
  const hash = Buffer.from(sessionHash(token), 'hex')
  await readAside(database, workspaceId, [
    deleteSessionOf({ workspaceId, hash }),
    notifyServers({ workspaceId }),
  ])
}
