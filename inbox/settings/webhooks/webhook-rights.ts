import { may, seesAll } from '../../state/session-state.ts'

/** Whether the member may read what webhooks have sent: events of the log. */
export const readsSentEvents = () => may('webhooks:read', 'events:read') && seesAll()

/** Whether the member may choose where events go. */
export const sendsEvents = () => may('webhooks:write', 'events:read') && seesAll()
