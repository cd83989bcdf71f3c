import { statement } from '../../../../../store/database/statement.ts'
import type { ChosenThread } from '../reading/choose-thread.ts'
import { findableId } from './findable-id.ts'
import { shownSubject, type SentMail } from './shown-mail.ts'

/** A message that is the same mail, which came by another way. */
export type Copy = { conversation_id: string; is_of_channel: boolean }

export const copyWords = 'It is a copy of a mail that came by another way.'

const wordsSql = (body: string) => `regexp_replace(${body}, '<[^>]*>', '', 'g')`

const findCopies = statement<
  Copy,
  {
    id: string
    headerId: string
    senderKey: string
    verdict: string
    subject: string
    sentAt: string | null
    body: string
  }
>(
  'find_copies_of_mail',
  `select r.conversation_id, r.channel_id = own.channel_id as is_of_channel
     from received_mails own
     join received_mails r on r.workspace_id = $workspaceId and r.header_id = $headerId and r.sender_key = $senderKey
      and (r.channel_id, r.transport) <> (own.channel_id, own.transport)
      and r.state = 'message' and r.verdict in ($verdict, 'verified')
     join messages m on m.workspace_id = $workspaceId and m.id = r.message_id
      and m.mail ->> 'subject' = $subject and m.mail ->> 'sent_at' is not distinct from $sentAt::text
      and ${wordsSql('m.body')} = ${wordsSql('$body::text')}
    where own.workspace_id = $workspaceId and own.id = $id
    limit 20`,
)

/**
 * The messages that are the same mail: of its sender, as surely proven, with its Message-ID, date, subject and words. Each way adds
 * headers of its own, so that their bytes differ. Undefined of a mail that has no id.
 */
export function copiesOf(workspaceId: string, { id, mail, sender }: SentMail) {
  const headerId = findableId(mail.message_id ?? '')
  if (headerId === undefined) return undefined
  const { key: senderKey, verdict } = sender
  const sentAt = mail.date?.toISOString() ?? null
  const said = { subject: shownSubject(mail), sentAt, body: mail.body }
  return findCopies({ workspaceId, id, headerId, senderKey, verdict, ...said })
}

/** A channel has a mail once, and a conversation, too. Of two channels each has a conversation of its own about it. */
export const isCopy = (copies: readonly Copy[], { conversation_id: place }: ChosenThread) =>
  copies.some((one) => one.is_of_channel || one.conversation_id === place)
