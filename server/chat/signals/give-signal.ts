import type { Principal } from '../../api/access/principal.ts'
import { idInPath } from '../../api/http/answer-resource.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { appError, fieldError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import { isRowSeen } from '../resources/seen-conversations.ts'
import {
  findSignalMember,
  findSignalMemberOf,
  findSignalPlace,
  type SignalPlace,
} from './queries.ts'
import { isOwnPlace, signalKey, type Signal, type Who } from './signal.ts'

type Given = {
  readonly senderEmail: string | undefined
  readonly isNote?: boolean | undefined
  readonly text?: string | undefined
}
type Services = Pick<AppServices, 'database' | 'signals'>

/** Gives a signal in the conversation of the path; 404 for one that the principal does not see. */
export async function giveSignal(
  request: ApiRequest,
  { database, signals }: Services,
  type: 'typing' | 'looking',
  { senderEmail, isNote, text }: Given,
): Promise<void> {
  const { principal } = request
  const { workspace_id: workspaceId } = principal
  const id = idInPath(request, 'conversation')
  const key = signalKey(type, id, authorOf(principal, senderEmail))
  // Before any read, so that fast typing costs nothing.
  if (signals.isTooSoon(workspaceId, key)) return
  const place = await readPlace({ database }, principal, id)
  const who = await readWho({ database }, principal, place, senderEmail)
  const isShown = text !== undefined && 'contact' in who && place.previews_typing
  const { contact_email_key: _, previews_typing: __, ...concerned } = place
  const signal: Signal = {
    workspace_id: workspaceId,
    type,
    key,
    who,
    place: { conversation_id: id, ...concerned },
    ...(isNote === true && !('contact' in who) ? { is_note: true } : {}),
    ...(isShown ? { text } : {}),
  }
  signals.give(signal)
}

/** Ends a signal of the principal in the conversation of the path. */
export async function endSignal(
  request: ApiRequest,
  { database, signals }: Services,
  type: 'typing' | 'looking',
  senderEmail: string | undefined,
): Promise<void> {
  const { principal } = request
  const id = idInPath(request, 'conversation')
  const key = signalKey(type, id, authorOf(principal, senderEmail))
  if (signals.end(principal.workspace_id, key)) return
  await readPlace({ database }, principal, id)
}

/** The sender in the signal's key, so that only the sender can end it. */
function authorOf(principal: Principal, senderEmail: string | undefined): string {
  if (principal.kind === 'member') return principal.member_id
  if (principal.kind === 'contact') return principal.contact_id ?? principal.device_id
  return senderEmail === undefined
    ? principal.id
    : `${principal.id} ${comparableEmail(senderEmail)}`
}

async function readPlace(
  { database }: Pick<AppServices, 'database'>,
  principal: Principal,
  id: string,
): Promise<SignalPlace> {
  const { workspace_id: workspaceId } = principal
  const find = findSignalPlace({ workspaceId, id })
  const [place] = await readRows(database, workspaceId, find)
  if (place === undefined || !isPlaceSeen(principal, place)) throw appError('conversation_unknown')
  return place
}

function isPlaceSeen(principal: Principal, place: SignalPlace): boolean {
  return principal.kind === 'contact' ? isOwnPlace(place, principal) : isRowSeen(principal, place)
}

async function readWho(
  { database }: Pick<AppServices, 'database'>,
  principal: Principal,
  { contact_email_key: contactKey }: SignalPlace,
  senderEmail: string | undefined,
): Promise<Who> {
  const { workspace_id: workspaceId } = principal
  if (principal.kind === 'contact') return { contact: true }
  if (principal.kind === 'key' && senderEmail === undefined) {
    return { actor: { type: 'api_key', name: principal.name } }
  }
  const emailKey = comparableEmail(senderEmail ?? '')
  const find =
    principal.kind === 'member'
      ? findSignalMember({ workspaceId, id: principal.member_id })
      : findSignalMemberOf({ workspaceId, emailKey })
  const [member] = await readRows(database, workspaceId, find)
  if (member !== undefined) return { member }
  if (emailKey !== '' && emailKey === contactKey) return { contact: true }
  throw fieldError(`sender_email must belong to a team member or the contact: ${senderEmail}.`)
}
