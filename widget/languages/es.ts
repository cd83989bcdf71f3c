import type { WidgetMessages } from './messages.ts'

export const words = {
  title: 'Mensajes',
} satisfies WidgetMessages
