import { attachmentSchemas } from '../chat/attachments/upload-json.ts'
import { batchSchemas } from '../api/batch/schemas.ts'
import { bulkSchemas } from '../chat/bulk/bulk-json.ts'
import { keySchemas } from '../chat/api-keys/key-json.ts'
import { accessSchemas } from '../chat/audit/access-json.ts'
import { auditSchemas } from '../chat/audit/audit-json.ts'
import { contactNoteSchemas } from '../chat/contacts/notes/note-json.ts'
import { contactVisitSchemas } from '../chat/contacts/visits/visit-json.ts'
import { contactLifecycleSchemas } from '../chat/contacts/lifecycle-schemas.ts'
import { conversationCountSchemas } from '../chat/conversations/count-routes.ts'
import { eventSchemas } from '../chat/events/event-schemas.ts'
import { channelSecretSchemas } from '../chat/channels/secret-routes.ts'
import { channelParts } from '../chat/channels/channel-parts.ts'
import type { ApiSchemas } from '../api/openapi/api-schemas.ts'
import { responseSchemas } from '../api/openapi/response-schemas.ts'
import { contactSchemas } from '../chat/resources/contact-json.ts'
import { conversationSchemas } from '../chat/resources/conversation-json.ts'
import { inboxSchemas } from '../chat/resources/inbox-json.ts'
import { memberSchemas } from '../chat/resources/member-json.ts'
import { messageSchemas } from '../chat/resources/message-json.ts'
import { visitorSchemas } from '../chat/resources/visitor-json.ts'
import { mergeSchemas } from '../chat/merges/queries.ts'
import { readReceiptSchemas } from '../chat/messages/receipt-schemas.ts'
import { draftSchemas } from '../chat/drafts/draft-json.ts'
import { notificationSchemas } from '../chat/notifications/notification-json.ts'
import { scheduledSchemas } from '../chat/drafts/scheduled-json.ts'
import { savedReplySchemas } from '../chat/saved-replies/saved-reply-json.ts'
import { searchSchemas } from '../chat/search/schemas.ts'
import { providerSchemas } from '../chat/sign-in/company/provider-json.ts'
import { passkeySchemas } from '../chat/sign-in/passkeys/routes.ts'
import { memberKeySchemas } from '../chat/sign-in/keys/member-key-json.ts'
import { signInSchemas } from '../chat/sign-in/session-json.ts'
import { webhookSchemas } from '../chat/webhooks/schemas.ts'
import { viewSchemas } from '../chat/views/view-json.ts'
import { viewCountSchemas } from '../chat/conversations/view-count-routes.ts'
import { workspaceResourceSchemas } from '../chat/settings/schemas.ts'

/** The schemas of replies, by their names in the OpenAPI document. */
export const apiSchemas: ApiSchemas = {
  ...contactSchemas,
  ...conversationSchemas,
  ...inboxSchemas,
  ...conversationCountSchemas,
  ...viewSchemas,
  ...viewCountSchemas,
  ...savedReplySchemas,
  ...draftSchemas,
  ...scheduledSchemas,
  ...notificationSchemas,
  ...messageSchemas,
  ...memberSchemas,
  ...responseSchemas,
  ...attachmentSchemas,
  ...eventSchemas,
  ...webhookSchemas,
  ...auditSchemas,
  ...keySchemas,
  ...accessSchemas,
  ...workspaceResourceSchemas,
  ...channelSecretSchemas,
  ...Object.fromEntries(channelParts.flatMap(({ schemas = {} }) => Object.entries(schemas))),
  ...contactLifecycleSchemas,
  ...contactNoteSchemas,
  ...contactVisitSchemas,
  ...readReceiptSchemas,
  ...searchSchemas,
  ...batchSchemas,
  ...mergeSchemas,
  ...bulkSchemas,
  ...signInSchemas,
  ...memberKeySchemas,
  ...passkeySchemas,
  ...providerSchemas,
  ...visitorSchemas,
}
