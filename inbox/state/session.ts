import { PorchlightError } from '../../client/source/porchlight.ts'
import { auth } from './api.ts'
import { enter, leave, me, onOtherTab, sessionState, type Me } from './session-state.ts'

type Answer = { readonly session: Me }

/** What a link of an invitation or a reset says about itself. */
export type LinkInfo = {
  readonly purpose: string
  readonly email: string
  readonly first_name: string
  readonly workspace_name: string
}

/** Finds out who is signed in. Throws if the server cannot be reached. */
export async function readSession(): Promise<void> {
  try {
    enter((await auth<Answer>('GET', '/session')).session)
  } catch (error) {
    if (!(error instanceof PorchlightError) || error.status === undefined) throw error
    leave()
  }
}

/** Signs in. Another person than before starts anew: nothing of the first may stay on the screen. */
export async function signIn(email: string, password: string): Promise<void> {
  const before = me()
  const { session } = await auth<Answer>('POST', '/session', { email, password })
  if (before !== undefined && before.member.id !== session.member.id) location.assign('/inbox')
  enter(session, true)
}

/** Signs out here and in the other tabs. */
export async function signOut(): Promise<void> {
  await auth('DELETE', '/session').catch(() => undefined)
  leave(true)
}

/** The password again, for a change that asks for it. */
export async function verify(password: string): Promise<void> {
  enter((await auth<Answer>('POST', '/session/verify', { password })).session)
}

/** Asks for a mail with a link to a new password. */
export async function requestReset(email: string): Promise<void> {
  await auth('POST', '/resets', { email })
}

/** What a link is for; uses nothing up. */
export async function readLink(token: string): Promise<LinkInfo> {
  return auth<LinkInfo>('POST', '/links/read', { token })
}

/** Sets the password of a link's member and signs them in. */
export async function redeemLink(token: string, password: string): Promise<void> {
  enter((await auth<Answer>('POST', '/links/use', { token, password })).session, true)
}

onOtherTab((what) => {
  if (what === 'out' && sessionState() !== 'out') leave()
  if (what === 'in' && sessionState() !== 'in') void readSession().catch(() => undefined)
})
