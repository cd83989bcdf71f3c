import type { InboxMessages } from './messages.ts'

export const words = {
  title: 'Posteingang',
} satisfies InboxMessages
