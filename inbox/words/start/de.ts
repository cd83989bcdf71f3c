import type { StartWords } from './en.ts'

/** The texts of the form that starts a conversation, in German. */
export const de: StartWords = {
  start: {
    name: 'Name',
    email: 'E-Mail-Adresse',
    contactHint: 'Eines neuen Kontakts. Ein bekannter wird beim Tippen gefunden.',
    needed: 'Ein Name oder eine E-Mail-Adresse fehlt.',
    known: 'Bekannte Kontakte',
    other: 'Anderen Kontakt wählen',
    channel: 'Kanal',
    web: 'Chat auf der Website',
    webHint: 'Der Kontakt liest sie im Chat, sobald Ihre Website ihn angemeldet hat.',
    mail: (name: string) => `E-Mail: ${name}`,
    mailHint: 'Jede Nachricht geht an seine E-Mail-Adresse.',
    kind: 'Erster Eintrag',
    message: 'Nachricht',
    note: 'Notiz für das Team',
    title: 'Titel',
    subject: 'Betreff',
    titleHint: 'Der Kontakt sieht ihn.',
    text: 'Text',
    noText: 'Ein Text fehlt.',
    start: 'Beginnen',
  },
}
