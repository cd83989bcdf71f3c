import type { SessionWords } from './sessions-en.ts'

/** The same in German. */
export const sessions: SessionWords = {
  lead: 'Wo Mitglieder angemeldet sind, die neueste Sitzung zuerst. Eine Sitzung, die Sie beenden, ist innerhalb einer Sekunde abgemeldet.',
  endAll: (name) => `Alle Sitzungen von ${name} beenden`,
  endAllTitle: (name) => `Alle Sitzungen von ${name} beenden?`,
  endAllLead:
    'Das Mitglied wird überall abgemeldet und kann sich wieder anmelden. Seine Schlüssel gelten weiter.',
  endAllYes: 'Alle beenden',
  ended: (name) => `Die Sitzung von ${name} ist beendet.`,
  allEnded: (name) => `Alle Sitzungen von ${name} sind beendet.`,
  none: 'Niemand ist angemeldet.',
}
