import { createSignal } from 'solid-js'
import { asHtml } from '../../pages/store/as-html.ts'
import type { Outbox } from '../../pages/store/outbox.ts'
import { outcomeOf, type Outcome } from '../../pages/store/outcome.ts'
import type { Outgoing as AnyOutgoing } from '../../pages/store/outgoing.ts'
import { openPageOutbox } from '../../pages/store/page-outbox.ts'
import type { ChosenRecipients } from '../composer/default-recipients.ts'
import { recipientsBody } from '../composer/recipients-body.ts'
import { undoSeconds } from '../composer/undo-seconds.ts'
import type { Mention } from '../mentions/mentions-in.ts'
import { changesOf } from '../replies/changes-of.ts'
import type { UsedReply } from '../replies/used-reply.ts'
import { api, asMember } from './api.ts'
import type { Session } from '../../client/source/types.generated.ts'
import { pollSoon } from './poll.ts'
import { me } from './session-state.ts'

/** A file of a message that is not sent yet. */
export type SentFile = { readonly id: string; readonly filename: string }

/** A message on its way, with the words as they were typed. */
export type Outgoing = AnyOutgoing & {
  readonly conversation_id: string
  readonly kind: 'user_message' | 'note'
  readonly text: string
  /** The same with its format, if it has any. */
  readonly html?: string | undefined
  readonly files: readonly SentFile[]
  /** The newest message that the member saw; a colleague's reply after it refuses this one. Absent: sent anyway. */
  readonly seen_id?: string | undefined
  /** Who gets it by mail, where the member has changed that. */
  readonly mail?: ChosenRecipients | undefined
  /** The saved replies in it. */
  readonly replies?: readonly UsedReply[] | undefined
  /** Whether it closes the conversation. */
  readonly closes?: boolean
  /** The colleagues whom a note mentions. */
  readonly mentions?: readonly Mention[] | undefined
}

const [outgoing, setOutgoing] = createSignal<readonly Outgoing[]>([])
let opened: { readonly memberId: string; readonly outbox: Outbox<Outgoing> } | undefined

/** What this browser has still to send in a conversation, oldest first. */
export function outgoingOf(conversationId: string): readonly Outgoing[] {
  return outgoing().filter((each) => each.conversation_id === conversationId)
}

/** Whether something would be lost or held up if the page were left. */
export function hasUnsent(): boolean {
  return outgoing().length > 0
}

/** Sends a message after the time to undo it. */
export function post(
  message: Pick<
    Outgoing,
    | 'conversation_id'
    | 'kind'
    | 'text'
    | 'html'
    | 'files'
    | 'seen_id'
    | 'mail'
    | 'replies'
    | 'closes'
    | 'mentions'
  >,
): void {
  const seconds = message.kind === 'note' ? 0 : undoSeconds()
  outbox()?.add({ ...message, thread: message.conversation_id }, seconds * 1000)
}

/** Takes a held or refused message back, to edit or to forget it. */
export async function takeBack(id: string): Promise<Outgoing | undefined> {
  return outbox()?.takeBack(id)
}

/** Sends a refused message again, under the same key. */
export function sendAgain(id: string): void {
  void outbox()?.retry(id)
}

/** Sends a reply although a colleague has replied since, under the same key. */
export function sendAnyway(id: string): void {
  void outbox()?.retry(id, (one) => ({ ...one, seen_id: undefined }))
}

/** The messages are in the conversation: events, or a reply, have brought them. */
export function settleSent(externalIds: readonly string[]): void {
  outbox()?.onSeen(externalIds)
}

/** Sends what is due, also what the last page left; the session is known, or the server is there again. */
export function sendAll(): void {
  outbox()?.wake()
}

/** Each member has an outbox of their own: what one has not sent, another never sees. */
function outbox(): Outbox<Outgoing> | undefined {
  const session = me()
  if (session === undefined || opened?.memberId === session.member.id) return opened?.outbox
  opened?.outbox.close()
  setOutgoing([])
  opened = { memberId: session.member.id, outbox: openOutboxOf(session) }
  return opened.outbox
}

function openOutboxOf({ member }: Session): Outbox<Outgoing> {
  return openPageOutbox<Outgoing>({
    name: `porchlight.${member.id}`,
    onChange: (all) => me()?.member.id === member.id && setOutgoing(all),
    send: async (item, isLeaving): Promise<Outcome> => {
      // Somebody else signed in meanwhile.
      if (me()?.member.id !== member.id) return { outcome: 'unknown' }
      try {
        await asMember(async () => request(item, member.email, isLeaving))
        pollSoon()
        return { outcome: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  })
}

async function request(item: Outgoing, email: string, keepalive: boolean) {
  const { id: key, conversation_id: id, kind, text, html, files, seen_id: seenId, mail } = item
  const { mentions = [] } = item
  const body = {
    ...(html === undefined ? { body: asHtml(text) } : { body: html, body_format: 'html' as const }),
    kind,
    external_id: key,
    sender_email: email,
    ...changesOf(item),
    ...(files.length === 0 ? {} : { attachment_ids: files.map((file) => file.id) }),
    ...(seenId === undefined ? {} : { last_seen_message_id: seenId }),
    ...(mail === undefined ? {} : { mail: recipientsBody(mail) }),
    ...(mentions.length === 0
      ? {}
      : { mentions: mentions.map(({ email: to }) => ({ email: to })) }),
  }
  return api.messages.send(id, body, { idempotencyKey: key, keepalive })
}
