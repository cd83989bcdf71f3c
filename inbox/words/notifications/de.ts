import type { NotificationWords } from './en.ts'

/** Die Texte der Benachrichtigungen. */
export const de: NotificationWords = {
  notifications: {
    titles: {
      mine: (name) => name,
      mention: (name) => `Sie sind erwähnt: ${name}`,
      assigned: (name) => `Ihnen zugewiesen: ${name}`,
      unassigned: (name) => `Nicht zugewiesen: ${name}`,
    },
    many: (count) => `${count} Unterhaltungen warten auf Ihren Blick`,
    lead: 'Über das, was nicht auf Ihrem Bildschirm ist, solange der Posteingang in einem Tab offen ist. In diesem Browser gespeichert; der Titel des Tabs zählt mit.',
    kinds: {
      mine: 'Ein Kontakt schreibt in einer Ihrer Unterhaltungen',
      mention: 'Eine Notiz erwähnt Sie',
      assigned: 'Eine Unterhaltung wird Ihnen zugewiesen',
      unassigned: 'Ein Kontakt schreibt in einer Unterhaltung, die niemandem zugewiesen ist',
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
}
