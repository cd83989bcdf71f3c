import type { ContactPrincipal } from '../../api/access/principal.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { joinShifts, noShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { lockFiles } from '../attachments/attach-files.ts'
import { findExternalIds } from '../messages/external-ids.ts'
import type { GivenSend } from '../messages/read-send.ts'
import { newLedger, recordSend, statementsOf } from '../messages/send-ledger.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { ownOf } from '../resources/visitor-json.ts'
import { ownFiles } from './own-files.ts'
import { readVisitorMessage } from './read-start.ts'
import {
  findOwnMessage,
  findOwnParent,
  reopenConversation,
  type ParentRow,
} from './visitor-queries.ts'

/** A new message's JSON as its visitor sees it, or the id of the existing one with this `external_id`. */
export type SentByVisitor = { readonly json: string } | { readonly existing: string }

/** Adds a message of a visitor to an own conversation, and opens it again if it was closed. */
export async function sendAsVisitor(
  services: AppServices,
  context: WriteContext,
  principal: ContactPrincipal,
  conversationId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<SentByVisitor> {
  const { workspace_id: workspaceId } = context
  const message = readVisitorMessage(body, '')
  return writeInWorkspace(services.database, context, {
    reads: [
      findOwnParent({ workspaceId, id: conversationId, ...ownOf(principal) }),
      findExternalIds(workspaceId, [message]),
      lockFiles(workspaceId, message.attachment_ids),
    ],
    decide: ([[parent], [taken], files], tick): Decision<SentByVisitor> => {
      if (parent === undefined) throw appError('conversation_unknown')
      const opened = opening(workspaceId, parent, tick)
      const ledger = newLedger([opened.parent])
      const given: GivenSend = {
        ...message,
        kind: 'user_message',
        sender_email: '',
        from_agent: undefined,
        mentions: [],
      }
      const found = {
        sender: { member_id: null, contact_id: principal.contact_id },
        taken,
        mentioned: [],
        place: undefined,
        files: ownFiles(principal.device_id, message.attachment_ids, files),
      }
      const input = { conversation_id: conversationId, given, sender_key: '' }
      const recorded = recordSend(ledger, { context, input }, found, tick)
      if ('existing' in recorded) return { unchanged: recorded }
      return {
        statements: [
          ...opened.statements,
          ...statementsOf(workspaceId, ledger),
          findOwnMessage({ workspaceId, id: recorded.id }),
        ],
        lists: joinShifts(opened.lists, ledger.lists),
        events: [...ledger.events, ...opened.events],
        reply: { json: { row: -1 } },
      }
    },
  })
}

/** What a message changes of a closed conversation. */
function opening(workspaceId: string, parent: ParentRow, tick: Date) {
  if (parent.status !== 'closed') return { parent, statements: [], events: [], lists: noShifts }
  const { id } = parent
  const opened = { ...parent, status: 'open' }
  const changed = ['status']
  return {
    parent: opened,
    statements: [reopenConversation({ workspaceId, id, tick })],
    events: [draftEvent('conversation.status_changed', conversationResource, [id], { changed })],
    lists: moveConversation(parent, opened),
  }
}
