import { isTemporary, PorchlightError } from '../../client/source/porchlight-error.ts'
import type {
  GetSessionReply,
  JoinCompanyAccountBody,
  JoinCompanyAccountReply,
  ReadLinkBody,
  ReadLinkReply,
  RequestPasswordResetBody,
  Session,
  SignInBody,
  SignInReply,
  UpdateProfileBody,
  UpdateProfileReply,
  UseLinkBody,
  UseLinkReply,
  VerifyPasswordBody,
  VerifyPasswordReply,
} from '../../client/source/types.generated.ts'
import { api, auth } from './api.ts'
import { sequenceOf } from './rows.ts'
import { enter, leave, me, onOtherTab, sessionState, sessionTurn } from './session-state.ts'

/** A second factor. */
export type Proof = Pick<SignInBody, 'code' | 'passkey'>

/** Reads the signed-in member. Throws if the server cannot answer now. */
export async function readSession(): Promise<void> {
  const turn = sessionTurn()
  try {
    const { session } = await auth<GetSessionReply>('GET', '/session')
    if (turn === sessionTurn()) enter(session)
  } catch (error) {
    if (!(error instanceof PorchlightError) || isTemporary(error)) throw error
    if (turn === sessionTurn()) leave()
  }
}

/** The session as it is now, with the newest event of the log and a mark of the member's rights. */
export type Look = {
  readonly session: Session
  readonly sequence: number
  readonly rights: string | null
}

/** Reads it, without showing anything. */
export async function lookAtSession(): Promise<Look> {
  const { body, reply } = await api.request({
    method: 'GET',
    path: '/auth/session',
    isOutside: true,
  })
  return {
    session: (body as GetSessionReply).session,
    sequence: sequenceOf({ reply }),
    rights: reply.headers.get('porchlight-rights'),
  }
}

/** Signs in. */
export async function signIn(email: string, password: string, proof?: Proof): Promise<void> {
  const body: SignInBody = { email, password, ...proof }
  arrive((await auth<SignInReply>('POST', '/session', body)).session)
}

/** Somebody has signed in. Another person than before starts anew: nothing of the first may stay on the screen. */
export function arrive(session: Session): void {
  const before = me()
  if (before !== undefined && before.member.id !== session.member.id) location.assign('/inbox')
  enter(session, true)
}

/** Signs in by the password, and joins the account of the company that waits in this browser. */
export async function joinCompany(email: string, password: string, proof?: Proof): Promise<void> {
  const body: JoinCompanyAccountBody = { email, password, ...proof }
  enter((await auth<JoinCompanyAccountReply>('POST', '/company/join', body)).session, true)
}

/** Signs out here and in the other tabs. */
export async function signOut(): Promise<void> {
  await auth('DELETE', '/session').catch(() => undefined)
  leave(true)
}

/** The password again, or a passkey alone, for a change that asks for it. */
export async function verify(password: string, proof?: Proof): Promise<void> {
  const body: VerifyPasswordBody = { password, ...proof }
  enter((await auth<VerifyPasswordReply>('POST', '/session/verify', body)).session)
}

/** Asks for a mail with a link to a new password. */
export async function requestReset(email: string): Promise<void> {
  const body: RequestPasswordResetBody = { email }
  await auth('POST', '/resets', body)
}

/** What a link is for; uses nothing up. */
export async function readLink(token: string): Promise<ReadLinkReply> {
  const body: ReadLinkBody = { token }
  return auth<ReadLinkReply>('POST', '/links/read', body)
}

/** Sets the password of a link's member and the first name that visitors are shown, if one is given, and signs them in. */
export async function redeemLink(
  token: string,
  password: string,
  name: string,
  proof?: Proof,
): Promise<void> {
  const body: UseLinkBody = { token, password, ...proof }
  const used = await auth<UseLinkReply>('POST', '/links/use', body)
  // The link is used: a name that cannot be saved now is asked for in the settings.
  const named = name === '' ? undefined : await nameMyself(name).catch(() => undefined)
  enter((named ?? used).session, true)
}

async function nameMyself(name: string): Promise<UpdateProfileReply> {
  const body: UpdateProfileBody = { first_name: name }
  return auth<UpdateProfileReply>('PATCH', '/profile', body)
}

onOtherTab((what) => {
  if (what === 'out' && sessionState() !== 'out') leave()
  if (what === 'in' && sessionState() !== 'in') void readSession().catch(() => undefined)
})
