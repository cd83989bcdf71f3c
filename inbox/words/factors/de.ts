import type { FactorWords } from './en.ts'

/** The texts of the second factor, in German. */
export const de: FactorWords = {
  factors: {
    code: 'Code der Authentifizierungs-App',
    codeHint: 'Sechs Ziffern. Die App zeigt alle 30 Sekunden einen anderen Code.',
    recoveryCode: 'Wiederherstellungscode',
    recoveryCodeHint: 'Einer der zehn Codes, die Sie beim Einrichten aufbewahrt haben.',
    useRecoveryCode: 'Wiederherstellungscode verwenden',
    useApp: 'App verwenden',
    lead: 'Mit einer Authentifizierungs-App braucht die Anmeldung neben dem Passwort einen Code von Ihrem Telefon; ein Passkey ersetzt beides. Ein gestohlenes Passwort reicht dann nicht.',
    none: 'Es ist keine Authentifizierungs-App eingerichtet.',
    since: (date) => `Die App ist seit dem ${date} eingerichtet.`,
    left: (count) =>
      count === 1
        ? 'Es ist noch 1 Wiederherstellungscode übrig.'
        : `Es sind noch ${count} Wiederherstellungscodes übrig.`,
    setUp: 'App einrichten',
    setUpAnother: 'Andere App einrichten',
    scan: 'Scannen Sie das mit einer App wie Aegis, Google Authenticator oder 1Password, oder tippen Sie den Text ein. Geben Sie dann den Code ein, den die App zeigt.',
    picture: 'QR-Code für die App',
    enable: 'Einschalten',
    once: 'Bewahren Sie diese Wiederherstellungscodes auf. Sie werden nicht noch einmal gezeigt. Jeder meldet Sie einmal mit dem Passwort an, wenn App oder Passkey verloren ist.',
    download: 'Als Datei sichern',
    done: 'Die App ist eingerichtet. Ihre anderen Sitzungen sind abgemeldet.',
    renew: 'Neue Wiederherstellungscodes',
    renewTitle: 'Neue Wiederherstellungscodes erzeugen?',
    renewLead: 'Die früheren gelten nicht mehr, und Ihre anderen Sitzungen werden abgemeldet.',
    remove: 'Entfernen',
    removeTitle: 'Authentifizierungs-App entfernen?',
    removeLead:
      'Ohne Passkey reicht das Passwort allein dann wieder. Ihre anderen Sitzungen werden abgemeldet.',
  },
  rule: {
    title: 'Für das Team',
    lead: 'Wen es betrifft und wer keinen zweiten Faktor hat, kann nichts tun, als einen einzurichten.',
    label: 'Zweistufige Anmeldung ist Pflicht',
    off: 'für niemanden',
    admins: 'für Admins',
    all: 'für alle',
    adminsHint: 'Admins dürfen Teammitglieder, Einstellungen oder API-Schlüssel ändern.',
    grace: 'Tage bis dahin',
    graceHint: 'So lange können Mitglieder ohne sie weiterarbeiten, 0 bis 30.',
    needsOwn: 'Richten Sie zuerst Ihren eigenen zweiten Faktor ein.',
    from: (date) => `Pflicht ab ${date}.`,
    save: 'Regel festlegen',
    saved: 'Die Regel gilt.',
  },
  enrol: {
    title: 'Zweistufige Anmeldung einrichten',
    lead: 'Dieser Arbeitsbereich verlangt sie. Es dauert eine Minute, dann geht es weiter.',
    proceed: 'Weiter zum Posteingang',
    signOut: 'Abmelden',
    soon: (date) =>
      `Ab ${date} ist die zweistufige Anmeldung Pflicht. Richten Sie sie in den Einstellungen ein.`,
  },
  verify: {
    title: 'Geben Sie Ihr Passwort noch einmal ein',
    lead: 'Diese Änderung braucht Ihr Passwort, weil die letzte Eingabe eine Weile her ist.',
    titleWithout: 'Bestätigen Sie, dass Sie es sind',
    leadWithout:
      'Diese Änderung braucht einen Ihrer Passkeys oder noch einmal die Anmeldung Ihrer Firma.',
    submit: 'Weiter',
  },
}
