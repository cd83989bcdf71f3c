/** The permissions of roles, as the server names them. */
export const permissions = [
  'contacts:read',
  'contacts:write',
  'conversations:read',
  'conversations:write',
  'messages:read',
  'messages:write',
  'team_members:read',
  'team_members:write',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'settings:write',
  'attachments:read',
  'attachments:write',
  'mails:read',
  'mails:write',
  'mails:receive',
  'search:read',
  'audit:read',
  'keys:read',
  'keys:write',
  'directory:manage',
  'conversations:assign',
  'contacts:erase',
  'views:share',
  'replies:share',
] as const
export type Permission = (typeof permissions)[number]

/** Whether these permissions include one: by its name, by a pattern such as `*` or `*:read`, or by writing the same. */
export function allows(given: readonly string[], wanted: Permission): boolean {
  const [resource = '', verb = ''] = wanted.split(':')
  const has = [wanted, '*', `${resource}:*`, `*:${verb}`].some((word) => given.includes(word))
  if (has || verb !== 'read') return has
  const stronger = permissions.find((word) => word === `${resource}:write`)
  return stronger !== undefined && allows(given, stronger)
}
