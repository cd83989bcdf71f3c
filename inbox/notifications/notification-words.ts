import { partWords } from '../words/words.ts'
import { en } from '../words/notifications/en.ts'

/** The texts of notifications, which come after the first load. */
export const { words: notificationWords, ready: notificationsReady } = partWords({
  en: async () => en,
  de: async () => (await import('../words/notifications/de.ts')).de,
  es: async () => (await import('../words/notifications/es.ts')).es,
})
