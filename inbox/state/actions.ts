import { createSignal } from 'solid-js'
import type { TeamMember } from '../../client/source/types.generated.ts'
import { api, asMember, wordsOf } from './api.ts'
import { isSettled } from './is-settled.ts'
import { pollSoon } from './poll.ts'
import { markRows, putRows, rowOf, type Row } from './rows.ts'
import { may, mayAssign, me } from './session-state.ts'

const [notice, setNotice] = createSignal<string>()

/** What went wrong with the last action, in words. */
export { notice }

/** Says what went wrong elsewhere. */
export const tellNotice = setNotice

/** Forgets the notice. */
export function dismissNotice(): void {
  setNotice(undefined)
}

/** Assigns a conversation, or with null nobody. */
export async function assign(row: Row, member: Pick<TeamMember, 'email'> | null): Promise<void> {
  await act(async () =>
    member === null
      ? api.conversations.unassign(row.id)
      : api.conversations.update(row.id, { assignee_email: member.email }),
  )
}

/** Assigns it to oneself. */
export async function assignToMe(id: string): Promise<void> {
  const [row, session] = [rowOf(id), me()]
  if (row !== undefined && session !== undefined && mayAssign()) await assign(row, session.member)
}

/** Closes a conversation, or opens it again. */
export async function toggleClosed(row: Row): Promise<void> {
  if (!may('conversations:write')) return
  const status = isSettled(row.status) ? 'open' : 'closed'
  await act(async () => api.conversations.update(row.id, { status }))
}

/** Blocks a contact, or lets it write again. */
export async function setBlocked(id: string, isBlocked: boolean): Promise<void> {
  await isDone(async () => (isBlocked ? api.contacts.block(id) : api.contacts.unblock(id)))
}

/** Erases a message for everyone. Returns whether that succeeded. */
export async function eraseMessage(conversationId: string, id: string): Promise<boolean> {
  return isDone(async () => api.messages.erase(conversationId, id))
}

/** Sends the mail of an answer again, to those who have not got it surely. */
export async function sendMailAgain(conversationId: string, id: string): Promise<void> {
  await isDone(async () => api.messages.sendMailAgain(conversationId, id))
}

async function isDone(call: () => Promise<object>): Promise<boolean> {
  try {
    await asMember(call)
    setNotice(undefined)
    pollSoon()
    return true
  } catch (error) {
    setNotice(wordsOf(error))
    return false
  }
}

/** Makes a change of a conversation and shows what the server replies. */
export async function act(call: () => Promise<{ readonly conversation: Row }>): Promise<void> {
  const mark = markRows()
  try {
    putRows([(await asMember(call)).conversation], mark)
    setNotice(undefined)
    pollSoon()
  } catch (error) {
    setNotice(wordsOf(error))
  }
}
