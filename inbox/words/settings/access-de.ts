import type { AccessWords } from './access-en.ts'

/** The texts of the page of sign-ins, in German. */
export const access: AccessWords = {
  lead: 'Wer sich angemeldet oder es versucht hat, und wessen Sitzungen, Passwörter und Links sich geändert haben. Das Neueste zuerst.',
  member: 'Teammitglied',
  everyone: 'Alle',
  kind: 'Was geschah',
  kinds: {
    all: 'Alles',
    signIns: 'Anmeldungen',
    failures: 'Falsche Passwörter',
    ends: 'Beendete Sitzungen',
    passwords: 'Passwörter, Codes und Links',
  },
  from: 'Von',
  until: 'Bis',
  by: (name) => `durch ${name}`,
  fromAddress: (address) => `von ${address}`,
  older: 'Ältere anzeigen',
  loading: 'Wird geladen …',
  none: 'In dieser Zeit wurde nichts aufgezeichnet.',
  noneYet: 'Bisher nichts gefunden. Es gibt ältere Einträge.',
  shown: (count) => (count === 1 ? 'Ein Eintrag' : `${count} Einträge`),
  signedIn: 'Angemeldet',
  failed: (count) => (count === 1 ? 'Falsches Passwort' : `${count} falsche Passwörter`),
  limited: (count) =>
    count === 1
      ? 'Anmeldung nach falschen Passwörtern abgewiesen'
      : `${count} Anmeldungen nach falschen Passwörtern abgewiesen`,
  since: (time) => `seit ${time}`,
  signedOut: 'Abgemeldet',
  revoked: (count) => (count === 1 ? 'Sitzung beendet' : `${count} Sitzungen beendet`),
  reasons: {
    member: 'unter „Sitzungen“ beendet',
    replaced: 'neue Anmeldung im selben Browser',
    too_many: 'zu viele Sitzungen',
    password_changed: 'neues Passwort',
    factor_changed: 'zweiter Faktor geändert',
    member_changed: 'neue Rolle oder E-Mail-Adresse',
    deactivated: 'deaktiviert',
  },
  passwordChanged: 'Passwort geändert',
  passwordReset: 'Passwort über einen Link festgelegt',
  invitationMade: 'Einladung gesendet',
  invitationUsed: 'Einladung angenommen',
  resetMade: 'Link für ein neues Passwort gesendet',
  resetUsed: 'Link für ein neues Passwort verwendet',
  totpEnabled: 'Authentifizierungs-App eingerichtet',
  totpDisabled: 'Zweiter Faktor entfernt',
  recoveryCodesMade: 'Neue Wiederherstellungscodes erzeugt',
  recoveryCodeUsed: 'Wiederherstellungscode verwendet',
}
