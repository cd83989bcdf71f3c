/** "Chat" where it is another word; all other words are the frame's. */
const chats: Readonly<Record<string, string>> = {
  pl: 'Czat',
  tr: 'Sohbet',
  ja: 'チャット',
  zh: '聊天',
  ar: 'محادثة',
  he: 'צ׳אט',
}

/** "Chat" in a language, such as `pl-PL`, by which the launcher is named. */
export const chatIn = (tag: string): string => chats[tag.toLowerCase().slice(0, 2)] ?? 'Chat'

/** The language of the page, else of the browser. */
export const pageLanguage = (): string => document.documentElement.lang || navigator.language
