import { copiesOf } from './copies-of.ts'
import type { WorkTool } from './make-work-tool.ts'
import { refuseUnknownNames } from './refuse-unknown-names.ts'
import { since, string, strings } from './shared-arguments.ts'
import type { Given } from './tool.ts'

/** Language models write Markdown despite instructions. */
function asMarkdown(given: Given): Given {
  return { ...given, body_format: 'markdown' }
}

/** Of a conversation by mail. */
const recipients = {
  to: { ...strings, description: 'Addresses, if by mail. Without: as of the last mail.' },
  cc: strings,
  bcc: strings,
}

/** What a team member says: to the contact, now or later, and to the team. */
export const speakingTools: readonly WorkTool[] = [
  {
    name: 'reply',
    description: 'Sends a message to the contact, as the team member this agent works for.',
    properties: {
      body: { ...string, description: 'Markdown.' },
      attachment_ids: { ...strings, description: 'Files, as of saved replies, to send copies of.' },
      ...recipients,
    },
    required: ['body'],
    operations: ['sendMessage'],
    speaks: true,
    run: async (call, { attachment_ids: ids = [], to, cc, bcc, ...given }) => {
      const mail = Object.entries({ to, cc, bcc }).filter(([, list]) => list !== undefined)
      return call('sendMessage', {
        ...asMarkdown(given),
        ...(await copiesOf(call, ids as unknown[])),
        ...(mail.length === 0 ? {} : { mail: Object.fromEntries(mail) }),
      })
    },
  },
  {
    name: 'reply_later',
    description:
      'Sends a message to the contact at a time. list_scheduled_messages and cancel_scheduled_message (toolset messages) list and cancel.',
    properties: {
      body: { ...string, description: 'Markdown.' },
      attachment_ids: { ...strings, description: 'Files, as of saved replies, to send copies of.' },
      send_at: since,
      unless_answered: {
        type: 'boolean',
        description: 'Not if the contact has written by then.',
      },
    },
    required: ['body', 'send_at'],
    operations: ['scheduleMessage'],
    speaks: true,
    run: async (call, { attachment_ids: ids = [], ...given }) =>
      call('scheduleMessage', {
        ...asMarkdown(given),
        ...(await copiesOf(call, ids as unknown[])),
      }),
  },
  {
    name: 'add_note',
    description: 'Adds an internal note, which only team members see.',
    properties: {
      body: {
        ...string,
        description: 'Markdown; @First Last mentions a member.',
      },
      mentions: { ...strings, description: 'Emails of team members to mention.' },
    },
    required: ['body'],
    operations: ['sendMessage'],
    speaks: true,
    run: async (call, { mentions = [], ...given }) => {
      await refuseUnknownNames(call, { mentions })
      return call('sendMessage', {
        ...asMarkdown(given),
        kind: 'note',
        mentions: (mentions as unknown[]).map((email) => ({ email: String(email) })),
      })
    },
  },
]
