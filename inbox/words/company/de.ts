import type { CompanyWords } from './en.ts'

/** The texts of company sign-ins, in German. */
export const de: CompanyWords = {
  by: (name) => `Mit ${name} anmelden`,
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
}
