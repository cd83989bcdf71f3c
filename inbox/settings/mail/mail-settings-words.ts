import { mailSettings } from '../../words/settings/mail-en.ts'
import { partWords } from '../../words/words.ts'

/** The texts of mail channels, which come with their page. */
export const { words: mailSettingsWords, ready: mailSettingsReady } = partWords({
  en: async () => mailSettings,
  de: async () => (await import('../../words/settings/mail-de.ts')).mailSettings,
  es: async () => (await import('../../words/settings/mail-es.ts')).mailSettings,
})
