import type { AccessStamp, OpenedBy } from '../../api/access/access-entries.ts'
import { endSessionsOf } from '../../api/access/end-sessions-of.ts'
import { audienceOf, workspaceAt } from '../../api/access/hosts.ts'
import { readSessionToken, sessionHash, sessionTokenIn } from '../../api/access/session-token.ts'
import { email } from '../../api/http/fields.ts'
import type { OpenRequest, RequestSource, Reply } from '../../api/http/route.ts'
import { refuseInsecure } from '../../api/http/secure-transport.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { appError, fieldError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import type { Statement } from '../../store/database/statement.ts'
import { draftSession, type BegunSession } from './begin-session.ts'
import { changeAccess } from './change-access.ts'
import { checkPassword } from './check-password.ts'
import { findKnownBrowser, rememberBrowser, type Account } from './known-browsers.ts'
import { recordFailures, type Failures } from './record-failures.ts'
import { limitingProofs, readProof, secondFactor, type Proof } from './factors/spend-proof.ts'
import { readPassword } from './password-rules.ts'
import { findAccount, replaceHash } from './queries.ts'
import { readOwnSession } from './session-json.ts'

const emailField = email()

/**
 * Signs in by email and password, and by a code or a passkey for members with a second factor: without it no session begins. Every failure
 * before that has one reply: unknown, inactive, invited only, wrong password.
 */
export async function signIn(
  request: OpenRequest,
  services: AppServices,
  joined?: JoinedAtSignIn,
): Promise<Reply> {
  const { body, source } = request
  refuseInsecure(source)
  const given = emailField.read(body['email'], 'email')
  if (given === undefined) throw fieldError("email can't be blank.", 'field_blank')
  const password = readPassword(body['password'], 'password')
  const proof = readProof(body)
  const workspaceId = await workspaceOf(services, source)
  const emailKey = comparableEmail(given)
  const account = { workspace_id: workspaceId, email_key: emailKey }
  const found = findAccount({ workspaceId, emailKey })
  const [member] = await readRows(services.database, workspaceId, found)
  const { request_id: requestId } = request
  const browser = await findKnownBrowser(services, account, request.raw?.headers.cookie)
  const attempt = { ...account, address: source.address, request_id: requestId, browser }
  const newHash = await checkPassword(services, attempt, password, member?.hash)
  if (member === undefined) throw appError('sign_in_failed')
  const { member_id: memberId, name, hash } = member
  const begun = draftSession(workspaceId, memberId, source, browser !== undefined)
  let earlier: readonly Failures[] | undefined
  const actor = { type: 'team_member', id: memberId, name } as const
  const origin = { workspaceId, actor, address: source.address, requestId }
  const factor = secondFactor(services, { ...source, workspaceId, memberId }, proof)
  const begin = async () =>
    changeAccess(services, origin, [factor.read, begun.need], ([factors, needed], at) => {
      const way = openedBy(factors.length > 0, proof)
      const opening = begun.statements(at(3), way, joined ?? { needed })
      return [
        ...factor.spend(factors, at(5)),
        ...(newHash === undefined ? [] : [replaceHash({ workspaceId, memberId, hash, newHash })]),
        ...endEarlierSession(at(0), request.raw?.headers.cookie),
        // Not before the code is right: a sign-in that is refused records nothing.
        ...(earlier ??= services.signIn.failures.take(account)).map((one, index) =>
          recordFailures(at(1 + index), memberId, one),
        ),
        ...opening,
        ...(joined?.statements(memberId, begun.id, at(6)) ?? []),
      ]
    })
  await limitingProofs(services, attempt, proof, begin)
  return signedIn(services, { ...account, source, cookies: request.raw?.headers.cookie }, begun)
}

function openedBy(hasFactor: boolean, { passkey }: Proof): OpenedBy {
  if (!hasFactor) return 'password'
  return passkey === undefined ? 'password_and_code' : 'passkey'
}

/** The provider whose account becomes the member's by a sign-in, and the statements of that, in its transaction. */
export type JoinedAtSignIn = {
  readonly provider: string
  readonly statements: (
    memberId: string,
    sessionId: string,
    stamp: AccessStamp,
  ) => readonly Statement[]
}

/** The workspace of the request's host; throws 404 for a host without one. */
export async function workspaceOf(services: AppServices, source: RequestSource): Promise<string> {
  const site = audienceOf(services, source.host)
  const id = await workspaceAt(services, site, source.address)
  if (id === undefined || site.audience !== 'team') throw appError('workspace_unknown')
  return id
}

/** A member who has just proved to own the account, and the cookies of the browser. */
type Proven = Account & {
  readonly source: RequestSource
  readonly cookies: string | undefined
}

/** The reply to every step that begins a session or renews it. The browser is known from then on. */
export async function signedIn(
  services: AppServices,
  { source, cookies, ...account }: Proven,
  { id, cookie }: BegunSession,
): Promise<Reply> {
  const { json } = await readOwnSession(services, account.workspace_id, id, source)
  return { status: 201, json, cookies: [cookie, rememberBrowser(services, account, cookies)] }
}

/** Ends the session that the browser had, whose cookie is about to be replaced. */
export function endEarlierSession(stamp: AccessStamp, cookie: string | undefined): Statement[] {
  const { workspaceId } = stamp
  const token = sessionTokenIn(cookie)
  if (token === undefined || readSessionToken(token) !== workspaceId) return []
  const tokenHash = Buffer.from(sessionHash(token), 'hex')
  return [endSessionsOf(stamp, { tokenHash }, 'replaced'), notifyServers({ workspaceId })]
}
