import type { Calls } from './connect.ts'
import type { PendingDisk } from './pending-disk.ts'
import type { Conversation, Message, Pending } from './shapes.ts'

/** `conversation`: of a first message, which has begun it. */
export type Sent = { readonly message: Message; readonly conversation?: Conversation }

export type SendOptions = {
  readonly calls: Calls
  readonly disk: PendingDisk
  /** The body that begins a conversation; it waits for a ticket if the page's has expired. */
  readonly beginning: (pending: Pending) => Promise<object>
}

/** Sends one message under its own key. The first one of a thread makes the device, the contact and the conversation. */
export async function sendPending(
  { calls, disk, beginning }: SendOptions,
  pending: Pending,
): Promise<Sent> {
  const { external_id: key, conversation_id: id, attachments } = pending
  const message = {
    external_id: key,
    body: asHtml(pending.text),
    attachment_ids: attachments.map((each) => each.id),
  }
  if (id !== null) {
    const path = `/conversations/${encodeURIComponent(id)}/messages`
    return calls.post<Sent>(path, message, { key })
  }
  const body = { ...(await beginning(pending)), message }
  const sent = await calls.post<Sent>('/widget/conversations', body, { key })
  if (sent.conversation !== undefined) await adopt(disk, pending.thread, sent.conversation.id)
  return sent
}

/** The messages written after a first one go into the conversation that it began. */
async function adopt(disk: PendingDisk, thread: string, id: string): Promise<void> {
  for (const each of await disk.all()) {
    if (each.thread === thread) await disk.put({ ...each, conversation_id: id })
  }
}

/** The visitor's words as HTML that shows them as written. */
export function asHtml(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return safe
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
