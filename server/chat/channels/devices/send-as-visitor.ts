import type { ContactPrincipal } from '../../../api/access/principal.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { lockFiles } from '../../attachments/attach-files.ts'
import { findExternalIds } from '../../messages/external-ids.ts'
import { recordFromContact } from '../../messages/record-from-contact.ts'
import { statementsOf } from '../../messages/send-ledger.ts'
import { ownOf } from '../../resources/visitor-json.ts'
import { ownFiles } from './own-files.ts'
import { readVisitorMessage } from './read-start.ts'
import { findOwnMessage, findOwnParent } from './visitor-queries.ts'

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
    isShort: message.attachment_ids.length === 0,
    reads: [
      findOwnParent({ workspaceId, id: conversationId, ...ownOf(principal) }),
      findExternalIds(workspaceId, [message]),
      lockFiles(workspaceId, message.attachment_ids),
    ],
    decide: ([[parent], [taken], files], tick): Decision<SentByVisitor> => {
      if (parent === undefined) throw appError('conversation_unknown')
      const heard = {
        message,
        contact_id: principal.contact_id,
        files: ownFiles(principal.device_id, message.attachment_ids, files),
        taken,
      }
      const { ledger, recorded } = recordFromContact(context, parent, heard, tick)
      if ('existing' in recorded) return { unchanged: recorded }
      if (parent.is_blocked) throw appError('contact_blocked')
      return {
        ...statementsOf(workspaceId, ledger),
        lists: ledger.lists,
        events: ledger.events,
        shows: findOwnMessage({ workspaceId, id: recorded.id }),
        reply: { json: { shown: true } },
      }
    },
  })
}
