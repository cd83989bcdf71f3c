/** What the launcher says while there is no frame, which has all other words. */
const excuses: Readonly<Record<string, string>> = {
  en: 'We cannot be reached right now. Trying again…',
  de: 'Wir sind gerade nicht erreichbar. Neuer Versuch …',
  es: 'Ahora mismo no hay conexión. Reintentando…',
  fr: 'Nous sommes injoignables pour le moment. Nouvelle tentative…',
  pt: 'Não foi possível conectar agora. Tentando de novo…',
  it: 'Al momento non siamo raggiungibili. Nuovo tentativo…',
  nl: 'We zijn nu niet bereikbaar. Nieuwe poging…',
  pl: 'Nie możemy się teraz połączyć. Ponawiamy próbę…',
  tr: 'Şu anda bağlantı kurulamıyor. Yeniden deneniyor…',
  ja: '現在接続できません。再試行しています…',
  zh: '暂时无法连接，正在重试…',
  ar: 'يتعذّر الاتصال بنا الآن. نعيد المحاولة…',
  he: 'אין חיבור כרגע. מנסים שוב…',
}

/** "Chat", by which the launcher is named, where it is another word. */
const chats: Readonly<Record<string, string>> = {
  pl: 'Czat',
  tr: 'Sohbet',
  ja: 'チャット',
  zh: '聊天',
  ar: 'محادثة',
  he: 'צ׳אט',
}

const longestHeader = 200

/** The languages of an `Accept-Language`, without regions. Weights are in its order. */
export function languagesOf(acceptLanguage = ''): string[] {
  const tags = acceptLanguage.slice(0, longestHeader).toLowerCase().split(',')
  return tags.map((tag) => tag.trim().split(/[-;]/, 1)[0] ?? '')
}

/** The sentence and the launcher's name in the first of these languages that has them, else in English. */
export function launcherWords(languages: readonly string[]): { excuse: string; chat: string } {
  const spoken = languages.find((language) => Object.hasOwn(excuses, language)) ?? 'en'
  return { excuse: excuses[spoken] ?? '', chat: chats[spoken] ?? 'Chat' }
}
