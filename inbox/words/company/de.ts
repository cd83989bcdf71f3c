import type { CompanyWords } from './en.ts'

/** The texts of company sign-ins, in German. */
export const de: CompanyWords = {
  by: (name) => `Mit ${name} anmelden`,
  again: (name) => `Stattdessen mit ${name} bestätigen`,
  required: {
    off: '',
    all_but_admins: 'Sie melden sich über Ihre Firma an. Nur Admins geben ein Passwort ein.',
    all: 'Sie melden sich über Ihre Firma an.',
  },
  said: {
    cancelled: 'Sie haben sich bei Ihrer Firma nicht angemeldet.',
    unreachable:
      'Die Anmeldung Ihrer Firma ist nicht erreichbar. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
    limited: 'Zu viele Anmeldungen wurden abgelehnt. Warten Sie ein paar Minuten.',
    member_inactive: 'Ihr Konto ist deaktiviert. Fragen Sie einen Admin.',
    other_account: 'Dieses Firmenkonto gehört nicht zu diesem Mitglied. Fragen Sie einen Admin.',
    refused: 'Das hat nicht geklappt. Beginnen Sie noch einmal.',
  },
  join: {
    title: 'Firmenkonto verbinden',
    lead: (name, email) =>
      `${email === '' ? 'Ihr Konto' : email} von ${name} ist hier neu. Geben Sie einmal Ihr Passwort ein; danach meldet Ihre Firma Sie an.`,
    submit: 'Verbinden und anmelden',
    ended: 'Diese Anmeldung ist beendet.',
    back: 'Zurück zur Anmeldung',
  },
  lead: 'Ihr Team meldet sich mit dem Konto Ihrer Firma an, über OpenID Connect.',
  none: 'Kein Anbieter ist eingerichtet.',
  name: 'Name auf dem Knopf',
  slug: 'Kurzname in der Adresse',
  slugHint: 'Kleine Buchstaben, Ziffern und Bindestriche. Später nicht änderbar.',
  issuer: 'Aussteller (Issuer)',
  issuerHint: 'Wie der Anbieter sich nennt, etwa https://login.acme.example.',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  redirect: 'Weiterleitungsadresse, für den Anbieter:',
  add: 'Anbieter hinzufügen',
  isOn: 'Eingeschaltet',
  isOff: 'Ausgeschaltet',
  untested: 'Noch nicht getestet',
  test: 'Testen',
  tested: 'Der Test ist gelungen. Sie können ihn jetzt einschalten.',
  seeTrail: 'Der Grund steht unter Anmeldungen.',
  newOne: 'Neuer Anbieter',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  remove: 'Entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeLead: 'Seine Sitzungen enden, und niemand kann sich mehr damit anmelden.',
  soon: (date) => `Ab ${date} melden Sie sich über Ihre Firma an. Diese Sitzung endet dann.`,
  rule: {
    title: 'Nur Firmenanmeldung',
    lead: 'Wer sich über die Firma anmelden muss, kann weder ein Passwort noch einen Link aus einer E-Mail benutzen, und andere Sitzungen enden.',
    label: 'Die Firmenanmeldung ist Pflicht',
    off: 'für niemanden',
    all_but_admins: 'für alle außer Admins',
    all: 'für alle',
    adminsHint:
      'Admins dürfen Teammitglieder, Einstellungen oder API-Schlüssel ändern. Behalten sie ihr Passwort, kann sich noch jemand anmelden, wenn der Anbieter ausfällt.',
    grace: 'Tage bis dahin',
    graceHint: 'So lange gelten andere Sitzungen und Passwörter noch, 0 bis 30.',
    needsOwn: 'Schalten Sie zuerst einen Anbieter ein, und melden Sie sich über ihn an.',
    from: (date) => `Pflicht ab ${date}.`,
    save: 'Regel festlegen',
    saved: 'Die Regel gilt.',
  },
  errors: {
    company_sign_in_required: 'Melden Sie sich über Ihre Firma an: Ihr Team verlangt das.',
    company_session_needed:
      'Melden Sie sich zuerst selbst über Ihre Firma an. Dann können Sie es von anderen verlangen.',
    company_rule_set:
      'Die Firmenanmeldung ist Pflicht. Heben Sie die Regel auf, bevor Sie den letzten Anbieter ausschalten.',
    provider_unknown: 'Diese Firmenanmeldung gibt es nicht mehr.',
    provider_unreachable:
      'Der Anbieter ist gerade nicht zu erreichen. Versuchen Sie es noch einmal.',
    provider_untested: 'Testen Sie die Anmeldung, bevor Sie sie einschalten.',
    providers_too_many:
      'Mehr als 10 Firmenanmeldungen sind nicht möglich. Entfernen Sie zuerst eine.',
  },
}
