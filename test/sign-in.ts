import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { newSessionToken, sessionCookieName } from '../server/api/access/session-token.ts'
import { hashPassword } from '../server/chat/sign-in/hash-password.ts'
import { newId } from '../server/ids.ts'
import { exchange, sender, type Send, type TestReply, type TestWorkspace } from './app.ts'
import { assertDocumented } from './reply-checks.ts'

export type SignedIn = {
  readonly member_id: string
  readonly session_id: string
  /** The `Cookie` header. */
  readonly cookie: string
  /** Sends API requests as the member's browser does; replies are checked against the docs. */
  readonly send: Send
  /** Sends requests to any path; replies below /auth are checked against the docs. */
  readonly browse: Send
}

type Given = {
  /**
   * Since when the session exists, and since when the password was not entered: by default it stays recent enough for
   * every request, because files of one process may run for longer than ten minutes.
   */
  readonly createdMsAgo?: number
  readonly seenMsAgo?: number
  readonly verifiedMsAgo?: number
}

/** Signs a team member in without the password, by inserting the session: tests of signing in itself use the routes. */
export async function signIn(
  space: TestWorkspace,
  email: string = space.adminEmail,
  { createdMsAgo = 0, seenMsAgo = 0, verifiedMsAgo = -3_600_000 }: Given = {},
): Promise<SignedIn> {
  const { token, hash } = newSessionToken(space.id)
  const sessionId = newId()
  const { rows } = await space.owner.query<{ team_member_id: string }>(
    `insert into member_sessions (workspace_id, id, team_member_id, token_hash, created_at, last_seen_at,
                                  verified_at, user_agent, address)
     select workspace_id, $2, id, $4, now() - $5 * interval '1 ms', now() - $6 * interval '1 ms',
            now() - $7 * interval '1 ms', 'test', '127.0.0.1'
       from team_members where workspace_id = $1 and email_key = lower($3) returning team_member_id`,
    [space.id, sessionId, email, hash, createdMsAgo, seenMsAgo, verifiedMsAgo],
  )
  const memberId = rows[0]?.team_member_id
  assert.ok(memberId, `${email} is a team member.`)
  const cookie = `${sessionCookieName}=${token}`
  return { member_id: memberId, session_id: sessionId, cookie, ...browser(space, cookie) }
}

/** Sends requests as a page of the workspace's own host does, with a cookie if one is given. */
export function browser(
  { port, subdomain }: Pick<TestWorkspace, 'port' | 'subdomain'>,
  cookie?: string,
): { readonly send: Send; readonly browse: Send } {
  const own = { cookie, 'sec-fetch-site': 'same-origin' }
  const send = sender(port, { host: `${subdomain}.localhost` })
  return {
    send: async (method, path, body, headers = {}) =>
      send(method, path, body, { ...own, ...headers }),
    browse: async (method, path, body, headers = {}): Promise<TestReply> => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const reply = await exchange(port, method, path, payload, {
        host: `${subdomain}.localhost:${port}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...own,
        ...headers,
      })
      if (path.startsWith('/auth/')) assertDocumented(method, path, reply)
      return reply
    },
  }
}

/** The cookie that a reply sets, as a `Cookie` header. */
export function cookieOf({ headers }: TestReply): string {
  const [set = ''] = [headers['set-cookie'] ?? []].flat()
  return set.split(';')[0] ?? ''
}

/** The password that `givePassword` sets. */
export const password = 'candle in the hallway'

let madeHash: Promise<string> | undefined

/** Gives a team member a password, with a hash that is made once. */
export async function givePassword(
  space: TestWorkspace,
  email: string = space.adminEmail,
  hash?: string,
): Promise<void> {
  await space.owner.query(
    `insert into member_passwords (workspace_id, team_member_id, hash, changed_at)
     select workspace_id, id, $3, now() from team_members where workspace_id = $1 and email_key = lower($2)
     on conflict (workspace_id, team_member_id) do update set hash = excluded.hash`,
    [space.id, email, hash ?? (await (madeHash ??= hashPassword(password)))],
  )
}

/** A hash of `password` with weaker parameters, as an earlier release might have stored. */
export function outdatedHash(): string {
  const nonce = Buffer.alloc(16, 'salt')
  const costs = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = argon2Sync('argon2id', { message: password, nonce, ...costs })
  const encoded = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=64,t=1,p=1$${encoded.join('$')}`
}
