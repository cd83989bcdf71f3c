/** What ends a snooze: its time, a message of the contact, a request, or closing the conversation. */
export const snoozeReasons = ['time', 'contact_answered', 'request', 'closed'] as const
export type SnoozeReason = (typeof snoozeReasons)[number]
