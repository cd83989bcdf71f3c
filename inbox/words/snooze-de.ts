import type { SnoozeWords } from './snooze-en.ts'

/** The texts about conversations that are put off, in German. */
export const snooze: SnoozeWords = {
  snooze: 'Zurückstellen',
  end: 'Nicht mehr zurückstellen',
  none: 'Nichts ist zurückgestellt.',
  untilTime: (time) => `Bis ${time}`,
  untilAnswer: 'Bis zur nächsten Nachricht',
  evening: 'Heute Abend',
  tomorrow: 'Morgen früh',
  monday: 'Montag',
  week: 'In einer Woche',
  date: 'Datum und Uhrzeit',
  hint: 'Die Unterhaltung kommt dann wieder, oder sobald der Kontakt schreibt.',
}
