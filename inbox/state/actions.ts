import { createSignal } from 'solid-js'
import type { TeamMember } from '../../client/source/types.generated.ts'
import { api, asMember, wordsOf } from './api.ts'
import { isSettled } from './is-settled.ts'
import { pollSoon } from './poll.ts'
import { markRows, putRows, rowOf, type Row } from './rows.ts'
import { may, mayAssign, me } from './session-state.ts'

type Notice = {
  readonly text: string
  /** Takes back what was done. Undefined: something went wrong. */
  readonly undo: (() => void) | undefined
}

const [notice, setNotice] = createSignal<Notice>()

/** What the last action did, if it can be undone, or what went wrong with it. */
export { notice }

/** Says what went wrong elsewhere, or what was done and how it is taken back. */
export function tellNotice(text: string, undo?: () => void): void {
  setNotice({ text, undo })
}

/** Forgets the notice. */
export const dismissNotice = (): unknown => setNotice(undefined)

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

/** Erases a message for everyone. Returns whether that succeeded. */
export async function eraseMessage(conversationId: string, id: string): Promise<boolean> {
  return isDone(async () => api.messages.erase(conversationId, id))
}

/** Sends the mail of an answer again, to those who have not got it surely. */
export async function sendMailAgain(conversationId: string, id: string): Promise<void> {
  await isDone(async () => api.messages.sendMailAgain(conversationId, id))
}

/** Whether a change was made; the words of a refusal are told. */
export async function isDone(call: () => Promise<object>): Promise<boolean> {
  try {
    await asMember(call)
    dismissNotice()
    pollSoon()
    return true
  } catch (error) {
    tellNotice(wordsOf(error))
    return false
  }
}

/** Makes a change of a conversation and shows what the server replies. Returns whether that succeeded. */
export async function act(call: () => Promise<{ readonly conversation: Row }>): Promise<boolean> {
  const mark = markRows()
  try {
    putRows([(await asMember(call)).conversation], mark)
    dismissNotice()
    pollSoon()
    return true
  } catch (error) {
    tellNotice(wordsOf(error))
    return false
  }
}
