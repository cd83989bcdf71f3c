import type { MailSettingsWords } from './mail-en.ts'

/** The texts of a mail channel's settings, in German. */
export const mailSettings: MailSettingsWords = {
  lead: 'E-Mails an diese Adressen werden Unterhaltungen, und Ihre Antworten gehen als E-Mails hinaus.',
  none: 'Noch kein Postfach.',
  newMailbox: 'Neues Postfach',
  create: 'Postfach anlegen',
  addresses: 'Adressen',
  addressesHint:
    'Eine je Zeile. Die erste ist der Absender Ihrer Antworten, die anderen sind ihre Aliase.',
  trustedId: 'Server, der Absender prüft',
  trustedIdHint:
    'Der Name am Anfang von Authentication-Results in E-Mails, die Ihr Server empfangen hat, etwa mx.example.com. Leer: Kein Absender gilt als bewiesen.',
  receivers: {
    few: 'Nach drei E-Mails von zwei Absendern sagt diese Seite, welcher Name dort steht.',
    unclear:
      'Die letzten E-Mails hat nicht immer derselbe Server geprüft, deshalb wird keiner vorgeschlagen.',
    chosen: (id: string) => `${id} wird vertraut, sobald das gespeichert ist.`,
    trusted: (id: string) => `Die letzten E-Mails haben Ergebnisse von ${id}, dem vertraut wird.`,
    seen: (id: string) =>
      `${id} steht in den letzten E-Mails am Anfang von Authentication-Results.`,
    nameless:
      'Die letzten E-Mails beginnen mit Ergebnissen ohne Namen, wie Exchange Online sie schreibt.',
    meaning:
      'Wird ihm vertraut, so sagt er, welche Absender bewiesen sind (DMARC). Nur dann, wenn er der Server ist, der Ihre E-Mails empfängt: Wer eine E-Mail schreibt, kann auch eine solche Zeile hineinschreiben.',
    trust: (id: string) => (id === 'none' ? 'Ergebnissen ohne Namen vertrauen' : `${id} vertrauen`),
  },
  senderName: 'Name des Absenders',
  senderNameHint: 'Steht vor der Adresse Ihrer Antworten. Leer: der Name des Arbeitsbereichs.',
  signature: 'Signatur',
  signatureHint: 'Reiner Text unter Ihren Antworten.',
  imap: 'E-Mails kommen herein',
  smtp: 'Antworten gehen hinaus',
  own: { imap: 'Aus einem Postfach (IMAP)', smtp: 'Über einen eigenen Server (SMTP)' },
  without: {
    imap: 'Über HTTP oder Ihren Mailserver',
    smtp: 'Über den Server dieser Installation',
  },
  host: 'Adresse des Servers',
  port: 'Anschluss (Port)',
  portHint: 'Leer: der übliche.',
  security: 'Verschlüsselung',
  tls: 'Mit TLS',
  starttls: 'Mit STARTTLS',
  unsafe: 'Ohne',
  username: 'Benutzername',
  password: 'Passwort',
  passwordHint: 'Es wird versiegelt gespeichert und nie wieder gezeigt.',
  passwordKept:
    'Eines ist gespeichert. Leer: Es bleibt, außer wenn sich Server, Port, Verschlüsselung oder Benutzername ändern.',
  passwordDropped:
    'Eines ist gespeichert. Leer: Es wird beim Speichern gelöscht, und Zugriffstokens treten an seine Stelle.',
  folder: 'Ordner',
  test: 'Server prüfen',
  testHint: 'Meldet sich an den gespeicherten Servern an und ändert nichts.',
  testNow: 'Jetzt prüfen',
  testing: 'Wird geprüft …',
  nothingToTest:
    'Es gibt keinen Server zu prüfen: E-Mails kommen über HTTP und gehen über den Server dieser Installation.',
  works: 'funktioniert',
  fails: 'funktioniert nicht',
  steps: {
    resolve: 'Adresse nachschlagen',
    connect: 'Verbinden',
    tls: 'Verschlüsseln',
    sign_in: 'Anmelden',
    folder: 'Ordner öffnen',
  },
  outcome: { true: 'erledigt', false: 'gescheitert', null: 'nicht erreicht' },
  state: 'Zustand',
  noMailYet: 'Es ist noch keine E-Mail gekommen oder gegangen.',
  ways: {
    http: 'E-Mails über HTTP',
    smtp: 'E-Mails über den Empfänger (SMTP oder LMTP)',
    imap: 'E-Mails aus dem Postfach',
    send: 'Gesendete Antworten',
  },
  failingSince: (time: string) => `Gestört, zuerst ${time}. Der Server sagt:`,
  /** By the sentences of the server; … is a name or a number. */
  serverSaid: {
    'The folder was numbered anew.': 'Der Ordner wurde neu nummeriert.',
    'The server lets nobody change “…”.': 'Auf dem Server darf niemand „…“ ändern.',
    'Mails are moved to the folder that they are fetched from.':
      'Die E-Mails würden in den Ordner verschoben, aus dem sie geholt werden.',
    'The server cannot delete or move single mails (UIDPLUS).':
      'Der Server kann einzelne E-Mails weder löschen noch verschieben (UIDPLUS).',
    'The server refused “…” for mails that were imported.':
      'Der Server hat „…“ für übernommene E-Mails abgelehnt.',
    'There is no folder “…” to move mails to.':
      'Es gibt keinen Ordner „…“, in den E-Mails verschoben werden könnten.',
    'The server did not search the folder.': 'Der Server hat den Ordner nicht durchsucht.',
    'The server returned a mail without its text.':
      'Der Server hat eine E-Mail ohne ihren Text geliefert.',
    'The mailbox was not read in the time of a run.':
      'Das Postfach wurde in der Zeit eines Durchgangs nicht gelesen.',
    'It could not be stored right now.': 'Es konnte gerade nicht gespeichert werden.',
    'The server did not reply within … seconds.':
      'Der Server hat nicht innerhalb von … Sekunden geantwortet.',
    'No answer within … s.': 'Keine Antwort innerhalb von … Sekunden.',
    'The server is not allowed.': 'Dieser Server ist nicht erlaubt.',
    'The host name does not lead to a public address.':
      'Der Name des Servers führt zu keiner öffentlichen Adresse.',
    'The host name could not be looked up in time.':
      'Der Name des Servers ließ sich nicht rechtzeitig nachschlagen.',
    'There is no refresh token, or it cannot be read.':
      'Es gibt kein Refresh-Token, oder es ist nicht lesbar.',
    'No access token: …': 'Kein Zugriffstoken: …',
    'The access token is refused…': 'Das Zugriffstoken wird abgelehnt…',
  },
  lastMail: 'Letzte E-Mail',
  lastCheck: 'Zuletzt geprüft',
  nextCheck: 'Nächste Prüfung spätestens',
  byHttp: 'Adresse für E-Mails über HTTP',
  byHttpHint:
    'Ihr Mailserver oder Anbieter sendet jede E-Mail unverändert hierher, mit einem API-Schlüssel mit der Berechtigung mails:receive.',
  deleteMailbox: 'Dieses Postfach löschen',
  deleteLead: 'Es werden keine E-Mails mehr geholt oder gesendet. Was gekommen ist, bleibt.',
  quotesAnswered: 'Die beantwortete E-Mail steht unter der Antwort',
  plus: {
    label: 'E-Mails an Adressen mit Plus, etwa help+1@shop.example',
    known:
      'Kommen an, wo das bekannt ist: vom eigenen Mailserver, bei Gmail, Microsoft 365 und Fastmail',
    yes: 'Kommen an: Antworten nennen ihre Unterhaltung in der Adresse',
    no: 'Kommen nicht an: Antworten gehen an die einfache Adresse',
  },
  probe: {
    start: 'Mit einer E-Mail ausprobieren',
    sent: (a: string) => `Eine E-Mail an ${a} ist unterwegs.`,
    late: (a: string) =>
      `Eine E-Mail an ${a} ist noch nicht angekommen. Das kann Minuten dauern; bis dahin gehen Antworten an die einfache Adresse.`,
    arrived: 'Sie ist angekommen: Antworten nennen ihr Gespräch ab jetzt in ihrer Adresse.',
    returned: (a: string) => `${a} wurde abgelehnt: Antworten gehen an die einfache Adresse.`,
    failed: 'Die E-Mail wurde nicht gesendet, deshalb ist nichts bekannt:',
  },
  afterImport: {
    label: 'Im Postfach werden abgeholte E-Mails',
    nothing: 'so gelassen, wie sie sind',
    mark_seen: 'als gelesen markiert',
    move: 'in einen Ordner verschoben',
    delete: 'gelöscht',
    deleteHint:
      'Ab jetzt wird jede E-Mail aus dem Postfach gelöscht, sobald sie hier mit ihrem Original gespeichert ist.',
    folder: 'Ordner für abgeholte E-Mails',
    folderHint: 'Es muss ihn geben.',
  },
  originalsKept: 'Tage, die Originale aufbewahrt werden',
  originalsKeptHint:
    'Danach wird das Original einer E-Mail gelöscht, ihre Nachricht bleibt. Leer: nie.',
  oauth: {
    title: 'Anmelden mit Zugriffstoken',
    none: 'Nein: Server haben Passwörter',
    hint: 'Für Server mit Benutzername und ohne Passwort. Registrieren Sie beim Anbieter ein Programm und lassen Sie es ein Aktualisierungstoken des Postfachs holen.',
    tenant: 'Verzeichnis (Mandant)',
    tenantHint: 'Seine Id oder Domain. Leer: common.',
    clientId: 'Client-Id',
    clientSecret: 'Geheimer Clientschlüssel',
    refreshToken: 'Aktualisierungstoken',
    sealed: 'Schlüssel und Token werden versiegelt gespeichert und nie wieder gezeigt.',
    kept: 'Eines ist gespeichert. Leer: Es bleibt, außer wenn sich Anbieter, Verzeichnis oder Client-Id ändern.',
  },
  suppressions: {
    title: 'Adressen, die keine E-Mails bekommen',
    lead: 'E-Mails an sie werden zurückgehalten. Wo eine E-Mail zurückkam, können Sie es wieder erlauben; der Wunsch eines Inhabers endet mit einer E-Mail von ihm, deren Absender belegt ist.',
    none: 'An alle Adressen gehen E-Mails.',
    erased: 'Gelöschte Adresse',
    returned: 'Eine E-Mail an sie kam zurück',
    unwanted: 'Ihr Inhaber möchte keine E-Mails',
    lift: 'Wieder senden',
    liftOf: (address) => `Wieder senden: ${address}`,
  },
}
