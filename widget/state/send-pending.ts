import { inConversation } from '../../pages/paths.ts'
import { PorchlightError } from '../../client/source/porchlight-error.ts'
import { asHtml } from '../../pages/store/as-html.ts'
import { outcomeOf, type Outcome } from '../../pages/store/outcome.ts'
import { moveDraft } from './drafts.ts'
import { followVisitor } from './reading.ts'
import { beginning } from './sending.ts'
import type { Visit } from './visit.ts'
import type { Conversation, Message, Pending } from './shapes.ts'
import { conversationOf, type Wait } from './store.ts'

/** `conversation`: of a first message, which has begun it. */
type Reply = { readonly message: Message; readonly conversation?: Conversation }

/** Sends one message under its own key. The first one of a thread makes the device, the contact and the conversation. */
export async function sendPending(
  visit: Visit,
  pending: Pending,
  isLeaving: boolean,
): Promise<Outcome> {
  const { kept, store, ticket } = visit
  const token = kept.read('token')
  if (isLeaving && pending.conversation_id === null && ticket.isOld()) return { outcome: 'later' }
  try {
    const mark = store.mark()
    const reply = await post(visit, pending, isLeaving)
    // Unless its visitor was forgotten while it was on its way.
    const isOurs = store.state.pending.some(({ id }) => id === pending.id)
    if (isOurs) takeReply(visit, pending.thread, reply, mark)
    return { outcome: 'sent', conversation_id: reply.message.conversation_id }
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome.outcome === 'later') store.put('waits', pending.id, waitOf(error))
    if (outcome.outcome !== 'unknown') return outcome
    // Another tab may have a new one by now.
    const isNew = kept.read('token') !== token
    if (!isNew) await visit.lose()
    return { outcome: 'later' }
  }
}

function waitOf(error: unknown): Wait {
  return error instanceof PorchlightError && error.kind === 'rate_limited' ? 'limited' : 'retrying'
}

async function post(visit: Visit, pending: Pending, keepalive: boolean): Promise<Reply> {
  const { calls, store, kept } = visit
  const { id: key, thread, attachments } = pending
  const message = {
    external_id: key,
    body: asHtml(pending.text),
    attachment_ids: attachments.map((each) => each.id),
  }
  const begun = JSON.parse(kept.read('begun') ?? '{}') as Readonly<Record<string, string>>
  const id = pending.conversation_id ?? conversationOf(store.state, thread) ?? begun[thread]
  if (id !== undefined) {
    return calls.post(inConversation(id, 'messages'), message, {
      key,
      keepalive,
    })
  }
  const body = { ...(await beginning(visit, pending)), message }
  return calls.post('/widget/conversations', body, { key, keepalive })
}

function takeReply(visit: Visit, thread: string, reply: Reply, mark: number): void {
  const { store, kept, host } = visit
  store.keep(reply.message.conversation_id)
  store.putRows('messages', [reply.message], mark)
  if (reply.conversation !== undefined) {
    const { id } = reply.conversation
    kept.write('registered', '1')
    kept.write('begun', JSON.stringify({ [thread]: id }))
    store.putRows('conversations', [reply.conversation], mark)
    store.put('begun', thread, id)
    moveDraft(visit, thread, id)
    store.put('earlier', id, false)
    followVisitor(visit)
  }
  host.tell({ type: 'sent' })
}
