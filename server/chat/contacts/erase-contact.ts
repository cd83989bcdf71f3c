import { readRows, readTogether } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { AppServices } from '../../services.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { draftErasure, type Erased } from './draft-erasure.ts'
import { findRange } from './find-first-event.ts'
import {
  findLastSequence,
  findMergedContacts,
  findMessagesElsewhere,
  findOwnConversations,
  findWholeContact,
} from './queries.ts'
import { eventsAbout, redactEvents, redaction, type KnownIds } from './redact-events.ts'

/** Conversations deleted by one change, and messages in them. */
const conversationsAtOnce = 100
/** Messages in conversations of others that are emptied by one change. */
const messagesAtOnce = 500

/** Beyond every sequence there is. */
const noEnd = Number.MAX_SAFE_INTEGER

/**
 * Erases a contact: the contact, its conversations with all that was said in them, what it said in
 * conversations of others, and what the event log holds of that. In bounded changes, the last of which
 * deletes the contact itself; cut off at any point, the same call goes on. First the log is gone through while
 * others write; what came to it since is emptied in the very changes that delete what it is about.
 */
export async function eraseContact(
  services: AppServices,
  context: WriteContext,
  id: string,
): Promise<Erased> {
  const { database } = services
  const { workspace_id: workspaceId } = context
  const [[contact], merged] = await readTogether(database, workspaceId, [
    findWholeContact(workspaceId, id),
    findMergedContacts(workspaceId, id),
  ])
  if (contact === undefined) throw appError('contact_unknown')
  refuseUnmatched(context, 'contact', contact.json)
  const ids: KnownIds = [id, ...merged.map((one) => one.id)]
  const moments = [contact, ...merged].map((one) => one.created_at.getTime())
  let { after, upTo } = await findRange(database, workspaceId, new Date(Math.min(...moments)))
  const { keep: _, ...quiet } = context
  let step = context
  for (;;) {
    // Each batch goes on where the one before has ended.
    // oxlint-disable-next-line no-await-in-loop
    await redactEvents(database, quiet, ids, after, upTo)
    // oxlint-disable-next-line no-await-in-loop
    const erased = await eraseSome(services, step, ids, upTo)
    if (erased !== 'more') return erased
    // What a condition allowed to begin is carried through.
    step = { ...context, if_match: undefined }
    after = upTo
    // oxlint-disable-next-line no-await-in-loop
    const [clock] = await readRows(database, workspaceId, findLastSequence(workspaceId))
    upTo = clock?.sequence ?? upTo
  }
}

async function eraseSome(
  services: AppServices,
  context: WriteContext,
  ids: KnownIds,
  upTo: number,
): Promise<Erased> {
  const { workspace_id: workspaceId } = context
  const [id] = ids
  return writeInWorkspace(services.database, context, {
    look: [
      findWholeContact(workspaceId, id),
      findOwnConversations(workspaceId, id, conversationsAtOnce + 1),
      findMessagesElsewhere(workspaceId, id, messagesAtOnce + 1),
      eventsAbout(workspaceId, ids, upTo, noEnd),
    ],
    decide: ([[contact], conversations, elsewhere, events], tick): Decision<Erased> => {
      if (contact === undefined) throw appError('contact_unknown')
      refuseUnmatched(context, 'contact', contact.json)
      const erasure = draftErasure(workspaceId, contact, tick, {
        conversations: conversations.slice(0, conversationsAtOnce),
        elsewhere: elsewhere.slice(0, messagesAtOnce),
        hasMore: conversations.length > conversationsAtOnce || elsewhere.length > messagesAtOnce,
      })
      const emptied = redaction(workspaceId, ids, events)
      return {
        ...erasure,
        statements: [...(emptied === undefined ? [] : [emptied]), ...erasure.statements],
      }
    },
  })
}
