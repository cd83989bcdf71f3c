// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'
import { apiKeys } from './api-keys.generated.ts'
import { attachments } from './attachments.generated.ts'
import { batches } from './batches.generated.ts'
import { contacts } from './contacts.generated.ts'
import { conversations } from './conversations.generated.ts'
import { events } from './events.generated.ts'
import { mails } from './mails.generated.ts'
import { messages } from './messages.generated.ts'
import { savedReplies } from './saved-replies.generated.ts'
import { search } from './search.generated.ts'
import { settings } from './settings.generated.ts'
import { signals } from './signals.generated.ts'
import { signingIn } from './signing-in.generated.ts'
import { teamMembers } from './team-members.generated.ts'
import { views } from './views.generated.ts'
import { webhooks } from './webhooks.generated.ts'
import { widget } from './widget.generated.ts'

export const operationExamples: OperationExamples = {
  ...apiKeys,
  ...attachments,
  ...batches,
  ...contacts,
  ...conversations,
  ...events,
  ...mails,
  ...messages,
  ...savedReplies,
  ...search,
  ...settings,
  ...signals,
  ...signingIn,
  ...teamMembers,
  ...views,
  ...webhooks,
  ...widget,
}
