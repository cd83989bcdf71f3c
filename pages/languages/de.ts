import type { Messages } from './messages.ts'
import { pluralOf } from './plural.ts'

const plural = pluralOf('de')

/** Readers are addressed as „Sie“. */
export const words = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  saved: 'Gespeichert',
  tryAgain: 'Erneut versuchen',
  edit: 'Bearbeiten',
  undo: 'Rückgängig',
  send: 'Senden',
  today: 'Heute',
  yesterday: 'Gestern',
  offline: 'Keine Verbindung. Nachrichten werden gesendet, sobald Sie wieder online sind.',
  catchingUp: 'Wird aktualisiert …',
  newVersion: 'Eine neue Version ist verfügbar.',
  reload: 'Neu laden',
  messageHeld: (seconds: number) => plural(seconds, { other: 'Wird in # s gesendet' }),
  messageQueued: 'Wartet auf Versand',
  messageSending: 'Wird gesendet …',
  messageSent: 'Gesendet',
  messageDelivered: 'Zugestellt',
  messageRead: 'Gelesen',
  messageReadAt: (time: string) => `Gelesen um ${time}`,
  messageRefused: 'Nicht gesendet',
  imageFrom: (host: string) => `Bild von ${host}`,
  code: 'Code',
  failed: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es gleich noch einmal.',
  unreachable: 'Der Server ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
} satisfies Messages
