import type { Conversation } from '../../client/source/types.generated.ts'
import { api, asMember } from '../state/api.ts'
import { onConversation } from '../state/live.ts'
import type { ConversationChange } from './field-list.ts'
import type { Fields, FieldSource } from './make-fields.ts'
import { setterOf } from './setter-of.ts'

export type ConversationFields = Fields<Conversation, ConversationChange>

/** The fields of conversations. */
export const conversationSource: FieldSource<Conversation, ConversationChange> = {
  read: async (id) => {
    const { conversation, reply } = await asMember(async () =>
      api.conversations.get(id, { include: 'tags,ticket_fields' }),
    )
    return { resource: conversation, etag: reply.etag }
  },
  send: async (id, change, ifMatch) =>
    asMember(async () =>
      change === null
        ? api.conversations.removeFromGroup(id, { ifMatch })
        : api.conversations.update(id, change, { ifMatch }),
    ),
  setterOf,
  onChange: onConversation,
}
