import { unlessForFrames } from './connect.ts'
import { deviceToken } from './device.ts'
import { cleanAddress } from './page-address.ts'
import type { Visit } from './visit.ts'
import type { Attachment, Pending } from './shapes.ts'
import { conversationOf } from './store.ts'

/** Puts a message on its way. The first one of a thread begins its conversation. */
export function sendMessage(
  visit: Visit,
  thread: string,
  text: string,
  attachments: readonly Attachment[],
): void {
  const id = conversationOf(visit.store.state, thread) ?? null
  const first = id === null ? firstOf(visit) : null
  visit.outbox.add({ thread, conversation_id: id, text, attachments, first })
}

/** What a message says besides its words if it begins a conversation. */
export function firstOf({ now, language }: Visit): NonNullable<Pending['first']> {
  const url = cleanAddress(now.page?.url ?? '')
  const page = url === undefined ? null : { url, title: now.page?.title ?? '' }
  return { claim: now.claim, page, language }
}

/** The body that begins a conversation; never resolves while the page loads itself again for a new ticket. */
export async function beginning(visit: Visit, { first }: Pending): Promise<object> {
  if (visit.ticket.isOld()) await renewTicket(visit)
  return {
    ticket: visit.config.ticket,
    device_token: deviceToken(visit.kept),
    ...(first === null || Object.keys(first.claim).length === 0 ? {} : { contact: first.claim }),
    ...(first?.page ? { page: first.page } : {}),
    ...(first === null ? {} : { language: first.language }),
  }
}

/**
 * Loads the page again for a new ticket, takes along what the browser may not keep, and never resolves. Throws where the
 * server would send no such page, as after its channel is deleted: nothing would show what is not sent.
 */
export async function renewTicket(visit: Visit): Promise<never> {
  const { ticket, store, now, calls, config } = visit
  // A script is refused what is for frames alone; anything else is no channel, or no server.
  await calls
    .get('/frame', { query: { channel: config.channel.id }, tries: 1 })
    .catch(unlessForFrames)
  const { thread, pending } = store.state
  ticket.renew({
    thread,
    drafts: now.drafts,
    pending: JSON.parse(JSON.stringify(pending)) as Pending[],
    files: now.files(),
  })
  return new Promise(() => undefined)
}

/** A name for a conversation that is not begun yet. */
export const newThread = (): string => `new-${crypto.randomUUID()}`

/** Shows a conversation, or home. */
export function showThread({ store, kept }: Visit, thread: string | undefined): void {
  store.set('isLost', false)
  store.set('thread', thread)
  kept.tab.write('thread', thread)
}
