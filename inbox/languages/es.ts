import type { InboxMessages } from './messages.ts'

export const words = {
  title: 'Bandeja de entrada',
} satisfies InboxMessages
