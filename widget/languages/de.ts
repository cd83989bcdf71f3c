import type { WidgetMessages } from './messages.ts'

export const words = {
  title: 'Nachrichten',
} satisfies WidgetMessages
