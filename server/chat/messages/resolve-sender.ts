import { createContact } from '../contacts/identify-contact.ts'
import type { Statement } from '../../store/database/statement.ts'
import { appError } from '../../errors.ts'
import { noShifts, type ListShifts } from '../../store/lists/adjust-lists.ts'
import type { EventDraft } from '../../store/writes/event-draft.ts'
import type { Sender } from './draft-messages.ts'
import type { SenderRow } from './queries.ts'
import type { GivenSend } from './read-send.ts'

/** The sender of a message, and the writes that it needs. */
export type Author = {
  readonly sender: Sender
  readonly statements: readonly Statement[]
  readonly events: readonly EventDraft[]
  readonly lists: ListShifts
  /** The contact that this message makes active. */
  readonly active: string | undefined
}

/** Spec 4.7, rules 1 to 3: an active member, else the conversation's contact, another, a new one. */
export function resolveSender(
  workspaceId: string,
  given: GivenSend,
  found: SenderRow | undefined,
  tick: Date,
): Author {
  const nothing = { statements: [], events: [], lists: noShifts, active: undefined }
  if (found?.member_id != null) return { ...nothing, sender: { team_member_id: found.member_id } }
  if (given.kind === 'note') throw appError('note_not_from_agent')
  if (given.from_agent) throw appError('sender_not_agent')
  const known = found?.contact_id
  if (known == null) {
    const created = createContact(workspaceId, { email: given.sender_email }, tick, {
      imported: given.created_at !== undefined,
    })
    return { ...created, sender: { contact_id: created.id }, active: undefined }
  }
  const isLive = given.created_at === undefined
  return { ...nothing, sender: { contact_id: known }, active: isLive ? known : undefined }
}
