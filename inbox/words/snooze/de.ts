import type { SnoozeWords } from './en.ts'

/** The texts of putting conversations off, in German. */
export const de: SnoozeWords = {
  snooze: {
    end: 'Nicht mehr zurückstellen',
    evening: 'Heute Abend',
    tomorrow: 'Morgen früh',
    monday: 'Montag',
    week: 'In einer Woche',
    date: 'Datum und Uhrzeit',
    words: 'Wann',
    examples: 'fr 9 · morgen 14:30 · in 3 Stunden · 24.12.',
    none: 'Das ist kein Zeitpunkt.',
    past: 'Dieser Zeitpunkt ist vorbei.',
    hint: 'Die Unterhaltung kommt dann wieder, oder sobald der Kontakt schreibt.',
    done: (title, until) => `„${title}“ ist zurückgestellt · ${until}`,
    ended: (title) => `„${title}“ ist wieder da`,
  },
}
