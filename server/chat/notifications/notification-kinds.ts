export const notificationKinds = ['mention', 'assigned', 'reply'] as const
export type NotificationKind = (typeof notificationKinds)[number]
