import type { PasskeyWords } from './en.ts'

/** The texts of passkeys, in German. */
export const de: PasskeyWords = {
  signIn: 'Mit Passkey anmelden',
  use: 'Passkey verwenden',
  title: 'Passkeys',
  lead: 'Ein Passkey meldet Sie mit der Bildschirmsperre dieses Geräts oder einem Sicherheitsschlüssel an, ohne Passwort. Er gilt nur an dieser Adresse.',
  none: 'Sie haben keinen Passkey.',
  name: 'Name',
  nameHint: 'Daran erkennen Sie ihn später wieder.',
  thisDevice: 'Dieses Gerät',
  add: 'Passkey hinzufügen',
  unsupported: 'Dieser Browser kann hier keine Passkeys anlegen.',
  added: (date) => `Hinzugefügt am ${date}`,
  used: (ago) => `zuletzt benutzt ${ago}`,
  neverUsed: 'noch nie benutzt',
  at: (host) => `gilt nur an ${host}`,
  rename: 'Umbenennen',
  save: 'Speichern',
  remove: 'Entfernen',
  renameOf: (name) => `${name} umbenennen`,
  removeOf: (name) => `${name} entfernen`,
  removeTitle: (name) => `Passkey „${name}“ entfernen?`,
  removeLead:
    'Er meldet Sie nicht mehr an, und Ihre anderen Sitzungen werden abgemeldet. Löschen Sie ihn auch auf dem Gerät.',
  cancelled: 'Es wurde kein Passkey verwendet.',
  errors: {
    passkey_wrong:
      'Dieser Passkey ist hier nicht bekannt. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
    passkey_copied:
      'Von diesem Passkey gibt es vielleicht eine Kopie, deshalb wird er abgewiesen. Entfernen Sie ihn in den Einstellungen.',
    passkey_setup_invalid:
      'Dieser Passkey lässt sich hier nicht einrichten. Versuchen Sie es noch einmal.',
    passkey_unknown: 'Dieser Passkey ist schon entfernt.',
    passkeys_too_many: 'Sie können 20 Passkeys haben. Entfernen Sie zuerst einen.',
    second_factor_last:
      'Ihr Arbeitsbereich verlangt einen zweiten Schritt. Richten Sie zuerst einen anderen ein.',
    way_in_last: 'Sie melden sich nur mit diesem Passkey an. Legen Sie zuerst ein Passwort fest.',
  },
}
