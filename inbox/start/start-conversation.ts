import { asHtml } from '../../pages/store/as-html.ts'
import { navigate } from '../router.ts'
import { api } from '../state/api.ts'
import { markRows, putRows } from '../state/rows.ts'
import { mayAssign, me } from '../state/session-state.ts'

/** What the form says. */
export type StartGiven = {
  readonly contactId: string | undefined
  readonly name: string
  readonly email: string
  /** Undefined: the chat on the website. */
  readonly channelId: string | undefined
  readonly kind: 'user_message' | 'note'
  readonly title: string
  readonly text: string
}

/** Starts a conversation as oneself and opens it. The same key makes one conversation, however often it is sent. */
export async function startConversation(given: StartGiven, idempotencyKey: string): Promise<void> {
  const mark = markRows()
  const own = me()?.member.email ?? ''
  const { contactId, channelId, kind } = given
  const [name, email, title] = [given.name.trim(), given.email.trim(), given.title.trim()]
  const contact =
    contactId === undefined
      ? {
          visitor_attributes: {
            ...(name === '' ? {} : { name }),
            ...(email === '' ? {} : { email }),
          },
        }
      : { visitor_id: contactId }
  const body = {
    ...contact,
    sender_email: own,
    status: 'open',
    messages_attributes: [{ body: asHtml(given.text), kind }],
    ...(channelId === undefined ? {} : { channel_id: channelId }),
    ...(title === '' ? {} : { title }),
    ...(mayAssign() ? { assignee_email: own } : {}),
  }
  const { conversation } = await api.conversations.create(body, { idempotencyKey })
  putRows([conversation], mark)
  navigate(`/inbox/open/${conversation.id}`)
}
