/** The words of the launcher; all others are the frame's. */
const words = {
  en: ['Open chat', 'Close chat', 'unread'],
  de: ['Chat öffnen', 'Chat schließen', 'ungelesen'],
  es: ['Abrir el chat', 'Cerrar el chat', 'sin leer'],
} as const

/** "Open chat", "Close chat" and "unread" in a language, such as `de-AT`; English where there are no words of it. */
export function launcherWords(tag: string): readonly [open: string, close: string, unread: string] {
  const [language = ''] = tag.toLowerCase().split('-')
  return Object.hasOwn(words, language) ? words[language as keyof typeof words] : words.en
}

/** The language of the page, else of the browser. */
export const pageLanguage = (): string => document.documentElement.lang || navigator.language
