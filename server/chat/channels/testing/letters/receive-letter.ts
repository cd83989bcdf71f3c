import type { AppServices } from '../../../../api/http/services.ts'
import { appError } from '../../../../errors.ts'
import { joinShifts } from '../../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../../store/writes/write-in-workspace.ts'
import { isBlockedAt } from '../../../contacts/contact-block.ts'
import { identifyContact } from '../../../contacts/identify-contact.ts'
import { matchContacts } from '../../../contacts/match-contacts.ts'
import { columnsOf, draftConversation } from '../../../conversations/create-conversation.ts'
import { findExternalIds, type TakenRow } from '../../../messages/external-ids.ts'
import { textToHtml } from '../../../messages/message-body.ts'
import { recordFromContact } from '../../../messages/record-from-contact.ts'
import { statementsOf } from '../../../messages/send-ledger.ts'
import { findLettersChannel, findThreadOfSender } from './letter-queries.ts'

type Letter = {
  readonly channel_id: string
  /** Names it in the service that scans letters. */
  readonly letter_id: string
  /** As that service has read it: the key vouches for it. */
  readonly from: string
  readonly text: string
}

type Received = { readonly json: string } | { readonly existing: TakenRow }

/** Makes a letter a message of its sender: in their last conversation of the channel, or in a new one. */
export async function receiveLetter(
  { database }: Pick<AppServices, 'database'>,
  context: WriteContext,
  { channel_id: channelId, letter_id: letterId, from, text }: Letter,
): Promise<Received> {
  const { workspace_id: workspaceId } = context
  const identifier = `letters:${from}`
  const content = { body: textToHtml(text), external_id: letterId }
  const message = { ...content, created_at: undefined, attachment_ids: [] }
  return writeInWorkspace(database, context, {
    reads: [
      findLettersChannel({ workspaceId, channelId }),
      findExternalIds(workspaceId, [message]),
      matchContacts({ workspaceId, identifier, emailKey: undefined }),
      findThreadOfSender({ workspaceId, channelId, identifier }),
    ],
    decide: ([[channel], [taken], [known], [parent]], tick): Decision<Received> => {
      if (channel === undefined) throw appError('channel_unknown')
      if (taken !== undefined) return { unchanged: { existing: taken } }
      if (isBlockedAt(known, tick)) throw appError('contact_blocked')
      const given = { user_identifier: identifier, name: from }
      const how = { imported: false, mayChange: false }
      const contact = identifyContact(workspaceId, known, given, tick, how)
      if (parent !== undefined) {
        const heard = { message, contact_id: contact.id }
        const { ledger } = recordFromContact(context, parent, heard, tick)
        return {
          statements: [...contact.statements, ...statementsOf(workspaceId, ledger).statements],
          lists: joinShifts(contact.lists, ledger.lists),
          events: [...contact.events, ...ledger.events],
          // The message is the first that the ledger has an event of.
          reply: { json: { event: contact.events.length } },
        }
      }
      const { decision } = draftConversation(
        workspaceId,
        {
          columns: columnsOf({}, [message]),
          tags: [],
          messages: [message],
          dates: undefined,
          announced: false,
          actor: context.actor,
          device: { device_id: null, channel_id: channelId },
        },
        { contact, assignee: undefined, tags: [], attached: [] },
        tick,
      )
      return { ...decision, reply: { json: { event: decision.events.length - 1 } } }
    },
  })
}
