/** What a member can be notified of. */
export const kinds = ['mine', 'mention', 'assigned', 'unassigned', 'unsnoozed'] as const
export type Kind = (typeof kinds)[number]
