export const notificationKinds = ['mention', 'assigned', 'reply', 'unsnoozed'] as const
export type NotificationKind = (typeof notificationKinds)[number]
