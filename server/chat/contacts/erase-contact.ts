import { readTogether } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import {
  findLastSequence,
  newEvents,
  noEnd,
  readContactEvents,
  readNewEvents,
  type KnownIds,
} from './contact-events.ts'
import { draftErasure, mostMessagesDeleted, type Erased } from './draft-erasure.ts'
import {
  findMailsOfSenders,
  findMergedContacts,
  findMessagesElsewhere,
  findOwnConversations,
  findSenderKeys,
  senderKeysOf,
  findWholeContact,
} from './lifecycle-queries.ts'
import { redactEvents, redaction } from './redact-events.ts'

/** Limits of one change: conversations deleted, and messages blanked in conversations of others, mails of the tray. */
const conversationsAtOnce = 100
const messagesAtOnce = 500
const mailsAtOnce = 100

/** How far the event log is redacted: the events up to `upTo` that are about these ids. */
type Redacted = { readonly ids: KnownIds; readonly upTo: number }

/**
 * Erases a contact, its conversations with all their messages, its messages in conversations of others, the
 * mails of its address that are no messages, and what the event log holds of them. Works in bounded changes, the last of which deletes the contact itself; after an
 * interruption the same call continues. The log is redacted first, without blocking writers; newer events are
 * redacted by the changes that delete what they are about.
 */
export async function eraseContact(
  services: AppServices,
  context: WriteContext,
  id: string,
): Promise<Erased> {
  const { database } = services
  const { workspace_id: workspaceId } = context
  const [[contact], sent] = await readTogether(database, workspaceId, [
    findWholeContact({ workspaceId, id }),
    findSenderKeys({ workspaceId, contactId: id }),
  ])
  if (contact === undefined) throw appError('contact_unknown')
  refuseUnmatched(context, 'contact', contact.json)
  const senderKeys = senderKeysOf(contact, sent)
  let redacted: Redacted | undefined
  let step = context
  for (;;) {
    // Each change continues where the previous one ended.
    redacted = await redactLog(services, context, id, redacted)
    const erased = await eraseSome(services, step, redacted, senderKeys)
    if (erased === 'done') return erased
    // The first change has checked the condition.
    step = { ...context, if_match: undefined }
  }
}

/** Redacts what the log has gained since `before`; all of it when another contact was merged into this one. */
async function redactLog(
  { database }: AppServices,
  context: WriteContext,
  id: string,
  before: Redacted | undefined,
): Promise<Redacted> {
  const { workspace_id: workspaceId } = context
  const [merged, [clock]] = await readTogether(database, workspaceId, [
    findMergedContacts({ workspaceId, contactId: id }),
    findLastSequence({ workspaceId }),
  ])
  const ids: KnownIds = [id, ...merged.map((one) => one.id)]
  const upTo = clock?.sequence ?? before?.upTo ?? 0
  const pages =
    before?.ids.length === ids.length
      ? readNewEvents(database, workspaceId, ids, before.upTo, upTo)
      : readContactEvents(database, workspaceId, ids, upTo)
  const { keep: _, ...withoutReply } = context
  await redactEvents(database, withoutReply, ids, pages)
  return { ids, upTo }
}

async function eraseSome(
  services: AppServices,
  context: WriteContext,
  { ids, upTo }: Redacted,
  senderKeys: readonly string[],
): Promise<Erased> {
  const { workspace_id: workspaceId } = context
  const [id] = ids
  return writeInWorkspace(services.database, context, {
    reads: [
      findWholeContact({ workspaceId, id }),
      findMergedContacts({ workspaceId, contactId: id }),
      findOwnConversations({ workspaceId, contactId: id, limit: conversationsAtOnce + 1 }),
      findMessagesElsewhere({
        workspaceId,
        contactId: id,
        left: mostMessagesDeleted,
        limit: messagesAtOnce + 1,
      }),
      findMailsOfSenders({ workspaceId, senderKeys, limit: mailsAtOnce + 1 }),
      newEvents(workspaceId, ids, upTo, noEnd),
    ],
    decide: (
      [[contact], merged, conversations, elsewhere, mails, events],
      tick,
    ): Decision<Erased> => {
      if (contact === undefined) throw appError('contact_unknown')
      refuseUnmatched(context, 'contact', contact.json)
      // A contact was merged into this one meanwhile: its older events are not redacted yet.
      if (merged.length !== ids.length - 1) return { unchanged: 'more' }
      const erasure = draftErasure(workspaceId, contact, tick, {
        conversations: conversations.slice(0, conversationsAtOnce),
        elsewhere: elsewhere.slice(0, messagesAtOnce),
        mails: mails.slice(0, mailsAtOnce),
        hasMore:
          conversations.length > conversationsAtOnce ||
          elsewhere.length > messagesAtOnce ||
          mails.length > mailsAtOnce,
      })
      const redacting = redaction(workspaceId, ids, events)
      return {
        ...erasure,
        statements: [...(redacting === undefined ? [] : [redacting]), ...erasure.statements],
      }
    },
  })
}
