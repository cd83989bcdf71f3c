import { statement, type Statement } from '../../../store/database/statement.ts'
import type { EventDraft } from '../../../store/writes/event-draft.ts'
import type { MailDelivery, SentMail } from '../../resources/mail-json.ts'
import { mailUpdated } from '../answers/change-deliveries.ts'
import { shortReason } from '../answers/delivery-state.ts'

/** A message that a follow-up has, and what it shows of it. */
export type ShownFollowUp = { readonly id: string; readonly mail: SentMail }

/** The messages that show a follow-up; those that a later one has show that. */
export const findShown = statement<ShownFollowUp, { mailId: string }>(
  'find_messages_of_follow_up',
  `select m.id, m.mail
     from conversation_mails k
     join messages m on m.workspace_id = $workspaceId and m.id = any(k.message_ids)
      and m.mail ->> 'follow_up_id' = k.id::text
    where k.workspace_id = $workspaceId and k.id = $mailId
    order by m.position`,
)

const putShown = statement<object, { ids: readonly string[]; mail: string; tick: Date }>(
  'put_mail_of_messages',
  `update messages set mail = $mail::json, updated_at = $tick
    where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)

/** What the messages of a follow-up show of it, and an event for each. */
export function showMail(
  workspaceId: string,
  ids: readonly string[],
  mail: SentMail,
  tick: Date,
): { readonly statements: readonly Statement[]; readonly events: readonly EventDraft[] } {
  return {
    statements: [putShown({ workspaceId, ids, mail: JSON.stringify(mail), tick })],
    events: [mailUpdated(ids, mail)],
  }
}

/** The same with a new state of its delivery; nothing if it is in it. */
export function showDelivery(
  workspaceId: string,
  messages: readonly ShownFollowUp[],
  { state, reason }: Pick<MailDelivery, 'state' | 'reason'>,
  tick: Date,
): ReturnType<typeof showMail> {
  const [{ mail } = { mail: undefined }] = messages
  const [before] = mail?.delivery ?? []
  const words = reason === null ? null : shortReason(reason)
  const isSame = before?.state === state && before.reason === words
  if (mail === undefined || before === undefined || isSame) return { statements: [], events: [] }
  const delivery = [{ ...before, state, reason: words, changed_at: tick.toISOString() }]
  return showMail(
    workspaceId,
    messages.map(({ id }) => id),
    { ...mail, delivery },
    tick,
  )
}
