/** What the launcher says while there is no frame, which has all its other words. */
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

const longestHeader = 200

/** The sentence in the first language of an `Accept-Language` that has one, else in English. Weights are in its order. */
export function excuseFor(acceptLanguage = ''): string {
  const tags = acceptLanguage.slice(0, longestHeader).toLowerCase().split(',')
  const bases = tags.map((tag) => tag.trim().slice(0, 2))
  const spoken = bases.find((base) => Object.hasOwn(excuses, base)) ?? 'en'
  return excuses[spoken] ?? ''
}
