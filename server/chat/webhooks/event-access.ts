import type { Access } from '../../api/access/policy.ts'

const access = (scope: 'webhooks:read' | 'webhooks:write'): Access => ({
  key: [scope, 'events:read'],
  member: [scope, 'events:read'],
  contact: 'none',
  sees: 'all',
})

/** For routes that show what deliveries sent: events of the log. */
export const readsSentEvents = access('webhooks:read')

/** For routes that choose where events go: a webhook at any address, with a replay, reads the whole log. */
export const sendsEvents: Access = { ...access('webhooks:write'), fresh: true }
