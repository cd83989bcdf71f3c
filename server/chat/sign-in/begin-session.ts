import { absoluteDays } from '../../api/access/session-queries.ts'
import { newSessionToken, sessionCookie } from '../../api/access/session-token.ts'
import type { RequestSource } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { newId } from '../../ids.ts'
import { readAside } from '../../store/database/read.ts'
import { insertSession, renewSession } from './queries.ts'

const longestUserAgent = 400
const daySeconds = 86_400

/** A session that was begun or renewed; only its cookie holds the token. */
export type BegunSession = { readonly id: string; readonly cookie: string }

/** Begins a session of a member whose credentials were checked. */
export async function beginSession(
  { database }: AppServices,
  workspaceId: string,
  memberId: string,
  source: RequestSource,
): Promise<BegunSession> {
  const { token, hash } = newSessionToken(workspaceId)
  const id = newId()
  await readAside(database, workspaceId, [
    insertSession({ workspaceId, id, memberId, tokenHash: hash, ...tracesOf(source) }),
  ])
  return { id, cookie: cookieOf(token) }
}

/** Gives a session whose member entered the password again another token; the old one is void. */
export async function renewToken(
  { database, sessions }: AppServices,
  workspaceId: string,
  id: string,
): Promise<BegunSession> {
  const { token, hash } = newSessionToken(workspaceId)
  await readAside(database, workspaceId, [renewSession({ workspaceId, id, tokenHash: hash })])
  sessions.clear()
  return { id, cookie: cookieOf(token) }
}

/** What the list of sessions shows of a browser. */
function tracesOf({ user_agent: userAgent, address }: RequestSource) {
  return { userAgent: userAgent.slice(0, longestUserAgent), address }
}

function cookieOf(token: string): string {
  return sessionCookie(token, absoluteDays * daySeconds)
}
