import type { NotificationWords } from './en.ts'

/** Die Texte der Benachrichtigungen. */
export const de: NotificationWords = {
  notifications: {
    titles: {
      mine: (name) => name,
      mention: (name) => `Sie sind erwähnt: ${name}`,
      assigned: (name) => `Ihnen zugewiesen: ${name}`,
      unassigned: (name) => `Nicht zugewiesen: ${name}`,
      unsnoozed: (name) => `Wieder da: ${name}`,
    },
    many: (count) => `${count} Unterhaltungen warten auf Ihren Blick`,
    lead: 'Über das, was nicht auf Ihrem Bildschirm ist, solange der Posteingang in einem Tab offen ist. In diesem Browser gespeichert; der Titel des Tabs zählt mit.',
    kinds: {
      mine: 'Ein Kontakt schreibt in einer Ihrer Unterhaltungen',
      mention: 'Eine Notiz erwähnt Sie',
      assigned: 'Eine Unterhaltung wird Ihnen zugewiesen',
      unassigned: 'Ein Kontakt schreibt in einer Unterhaltung, die niemandem zugewiesen ist',
      unsnoozed: 'Eine Unterhaltung, die Sie zurückgestellt haben oder die Ihre ist, ist wieder da',
    },
    off: 'Nichts',
    silent: 'Anzeigen',
    sound: 'Anzeigen, mit Ton',
    allow: 'Benachrichtigungen erlauben',
    asked: 'Ihr Browser zeigt keine an, bevor Sie es erlauben.',
    refused:
      'Dieser Browser lehnt Benachrichtigungen dieses Posteingangs ab. Erlauben Sie sie in seinen Einstellungen für diese Adresse; Töne und Titel gelten wie gewählt.',
    impossible:
      'Dieser Browser zeigt hier keine Benachrichtigungen: Dafür ist eine https-Adresse nötig. Der Titel gilt wie gewählt.',
    allowed: 'Dieser Browser zeigt Benachrichtigungen an.',
    try: 'Ausprobieren',
    tried: 'So sieht es aus und so klingt es.',
    quiet: 'Ruhezeiten',
    quietHint: 'Zwischen diesen Zeiten ist nichts zu sehen oder zu hören. Leer: keine.',
    from: 'Von',
    to: 'Bis',
  },
  digest: {
    title: 'Per E-Mail',
    lead: 'Was ungesehen auf Sie wartet, wird Ihnen auf Wunsch gemailt, während Sie weg sind: Erwähnungen, Unterhaltungen, die Ihnen zugewiesen werden, und Kontakte, die in Ihren schreiben. Alles in einer E-Mail, und nichts davon, was Sie inzwischen lesen.',
    noServer: 'Dieser Server hat keinen Mailserver, deshalb wird nichts gemailt.',
    label: 'Mir mailen, was so lange gewartet hat',
    off: 'Nichts',
    '15_minutes': '15 Minuten',
    hour: 'Eine Stunde',
    day: 'Einen Tag',
    words: 'Mit Namen von Kontakten, Titeln und dem Anfang des Geschriebenen',
    wordsHint:
      'Sonst sagt die E-Mail mit Links, was geschehen ist, und enthält nichts, was ein Kontakt geschrieben hat.',
    quiet: 'Keine E-Mails zwischen',
    from: 'E-Mails enden um',
    to: 'E-Mails beginnen um',
    quietHint: (zone) =>
      `In der Zeitzone Ihres Profils (${zone}). Was dann wartet, wird am Ende gemailt. Leer: keine.`,
  },
  push: {
    label: 'Auch wenn kein Tab offen ist',
    hint: 'Über den Push-Dienst Ihres Browsers, der es nicht lesen kann. In den Ruhezeiten kommt nichts.',
    words: 'Mit dem Namen des Kontakts und dem Anfang des Geschriebenen',
    wordsHint:
      'Sonst steht dort nur, was geschehen ist. Wählen Sie das nur, wenn niemand sonst diesen Bildschirm sieht.',
    failed: 'Dieser Browser erreicht keinen Push-Dienst. Versuchen Sie es später noch einmal.',
  },
}
