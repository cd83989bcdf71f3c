import type { ApiKeyWords } from './api-keys-en.ts'

/** The texts of the page of API keys, in German. */
export const apiKeys: ApiKeyWords = {
  lead: 'Programme arbeiten mit Schlüsseln in diesem Arbeitsbereich. Geben Sie jedem Programm einen eigenen, der nur darf, was es braucht.',
  ownLead:
    'Agenten und Skripte handeln mit ihnen als Sie, mit Ihren jeweiligen Rechten und nicht mehr, als Sie hier ankreuzen. Sie enden, wenn Sie das Team verlassen.',
  ofMembers: 'Schlüssel der Mitglieder',
  none: 'Noch keine.',
  once: 'Kopieren Sie den Schlüssel jetzt. Er wird nicht noch einmal angezeigt.',
  create: 'Schlüssel erstellen',
  created: 'Der Schlüssel ist erstellt.',
  name: 'Name des Schlüssels',
  nameHint: 'Sagt, wofür er da ist. Nachrichten eines Programms zeigen ihn.',
  scopes: 'Was er darf',
  scopesHint: 'Höchstens, was Sie selbst dürfen. Schreiben schließt Lesen ein.',
  until: 'Gültig bis',
  addresses: 'Netzwerkadressen',
  addressesHint: 'Zum Beispiel 203.0.113.7 oder 10.0.0.0/8. Leer: von überall.',
  rotate: 'Ersetzen',
  rotateOf: (name: string) => `${name} ersetzen`,
  rotateTitle: (name: string) => `${name} ersetzen?`,
  rotateLead: 'Sie erhalten einen neuen gleichen Schlüssel. Der alte gilt noch einen Tag.',
  revoke: 'Widerrufen',
  revokeOf: (name: string) => `${name} widerrufen`,
  revokeTitle: (name: string) => `${name} widerrufen?`,
  revokeLead:
    'Programme, die ihn verwenden, hören sofort auf. Das lässt sich nicht rückgängig machen.',
  madeBy: (name: string) => `erstellt von ${name}`,
  used: (time: string) => `zuletzt verwendet ${time}`,
  unused: 'nie verwendet',
  ends: (date: string) => `endet am ${date}`,
  endless: 'ohne Ende',
}
