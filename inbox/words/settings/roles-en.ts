import type { Permission } from '../../state/permissions.ts'

/** The texts of the page of roles, in English. */
export const roles = {
  sees: 'Conversations that they see',
  sights: { all: 'All', groups: 'Those of their groups, and their own', assigned: 'Their own' },
  may: 'What they may do',
  everything: 'Everything',
  everythingHint: 'Also what later versions add.',
  count: (count: number) => (count === 1 ? '1 permission' : `${count} permissions`),
  permissions: {
    'contacts:read': 'See contacts',
    'contacts:write': 'Change contacts',
    'conversations:read': 'See conversations',
    'conversations:write': 'Change conversations',
    'messages:read': 'Read messages and notes',
    'messages:write': 'Reply and write notes',
    'team_members:read': 'See the team',
    'team_members:write': 'Invite people and change them',
    'events:read': 'Read the log of changes',
    'webhooks:read': 'See webhooks',
    'webhooks:write': 'Change webhooks',
    'settings:write': 'Change settings',
    'attachments:read': 'Open files',
    'attachments:write': 'Send files',
    'mails:read': 'Read mails',
    'mails:write': 'Send mails',
    'mails:receive': 'Hand in received mails',
    'search:read': 'Search',
    'audit:read': 'See sign-ins and the audit log',
    'keys:read': 'See API keys',
    'keys:write': 'Create API keys',
    'directory:manage': 'Be a directory (SCIM)',
    'conversations:assign': 'Assign conversations',
    'contacts:erase': 'Erase contacts',
    'views:share': 'Share views',
    'replies:share': 'Share saved replies',
  } satisfies Readonly<Record<Permission, string>>,
}

/** The same in one language. */
export type RoleWords = typeof roles
