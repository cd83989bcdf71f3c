import {
  recordAccess,
  tickAfter,
  type AccessStamp,
  type OpenedBy,
} from '../../api/access/access-entries.ts'
import { endSessionsOf } from '../../api/access/end-sessions-of.ts'
import { absoluteDays } from '../../api/access/session-queries.ts'
import { newSessionToken, sessionCookie } from '../../api/access/session-token.ts'
import type { RequestSource } from '../../api/http/route.ts'
import { newId } from '../../ids.ts'
import type { Statement } from '../../store/database/statement.ts'
import { findCompanyNeed, refuseWhereNeeded, type CompanyNeed } from './company/company-need.ts'
import { queueSignInMail } from '../mail/queue-sign-in-mail.ts'
import { insertSession, markSignedIn, mostSessions, renewSession } from './queries.ts'

const longestUserAgent = 400
const daySeconds = 86_400

/** A session that is begun or renewed; only its cookie holds the token. */
export type BegunSession = { readonly id: string; readonly cookie: string }

/** The provider that a member came by, or, under the workspace's lock, whether every other way is closed. */
type Way = { readonly provider: string } | { readonly needed: readonly CompanyNeed[] }

type DraftedSession = BegunSession & {
  /** What a session needs to know that no provider opens. */
  readonly need: ReturnType<typeof findCompanyNeed>
  /** Throws 403 where the workspace requires the company sign-in and this is another one. */
  readonly statements: (stamp: AccessStamp, openedBy: OpenedBy, way: Way) => readonly Statement[]
}

/**
 * A session of a member whose credentials were checked. Its statements record the sign-in, with two milliseconds of the clock, and mail
 * it if the browser is not known to an account that signed in before.
 */
export function draftSession(
  workspaceId: string,
  memberId: string,
  { user_agent: userAgent, address }: RequestSource,
  isKnownBrowser: boolean,
): DraftedSession {
  const { token, hash } = newSessionToken(workspaceId)
  const id = newId()
  const traces = { userAgent: userAgent.slice(0, longestUserAgent), address }
  return {
    id,
    cookie: cookieOf(token),
    need: findCompanyNeed({ workspaceId, memberId }),
    statements: (stamp, openedBy, way) => {
      if ('needed' in way) refuseWhereNeeded(way.needed)
      return [
        endSessionsOf(stamp, { memberId, kept: mostSessions - 1 }, 'too_many'),
        insertSession({ workspaceId, id, memberId, tokenHash: hash, ...traces, openedBy }),
        ...(isKnownBrowser ? [] : queueSignInMail(workspaceId, memberId, traces, stamp.tick)),
        markSignedIn({ workspaceId, memberId }),
        recordAccess({ ...stamp, tick: tickAfter(stamp.tick, 1) }, [
          {
            action: 'sign_in.succeeded',
            memberId,
            sessionIds: [id],
            openedBy,
            ...('provider' in way && { provider: way.provider }),
          },
        ]),
      ]
    },
  }
}

/** Another token for a session whose member entered the password again; the old one is void. */
export function draftRenewal(
  workspaceId: string,
  id: string,
): BegunSession & { readonly statement: Statement } {
  const { token, hash } = newSessionToken(workspaceId)
  return {
    id,
    cookie: cookieOf(token),
    statement: renewSession({ workspaceId, id, tokenHash: hash }),
  }
}

function cookieOf(token: string): string {
  return sessionCookie(token, absoluteDays * daySeconds)
}
