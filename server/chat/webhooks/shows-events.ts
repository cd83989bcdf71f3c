import type { Scope } from '../../api/access/key-scopes.ts'

/**
 * What a route needs besides that shows events of the log, or decides where they are sent: a webhook
 * with an address of one's own and a replay read the whole log.
 */
export const showsEvents: readonly Scope[] = ['events:read']
