import type { WebhookWords } from './webhooks-en.ts'

/** The texts of the page of webhooks, in German. */
export const webhooks: WebhookWords = {
  lead: 'Jede Änderung in diesem Arbeitsbereich kann an ein Programm von Ihnen gehen, unterschrieben und so lange, bis sie ankommt.',
  create: 'Neuer Webhook',
  once: 'Kopieren Sie das Geheimnis jetzt. Es wird nicht noch einmal gezeigt. Unterschriften werden damit geprüft.',
  url: 'Adresse',
  urlHint: 'Eine öffentliche https-Adresse.',
  description: 'Wofür er da ist',
  types: 'Arten von Ereignissen',
  typesHint:
    'Zum Beispiel message.* conversation.created. Durch Leerzeichen getrennt; * sind alle.',
  enabled: 'Eingeschaltet',
  enabledHint:
    'Solange er aus ist, wird nichts gesendet. Eine Wiederholung sendet, was er verpasst hat.',
  reasons: {
    manual: 'Ausgeschaltet',
    gone: 'Ausgeschaltet: der Empfänger ist weg',
    failing: 'Ausgeschaltet: tagelang gescheitert',
  },
  test: 'Probe senden',
  rotate: 'Geheimnis ersetzen',
  rotateTitle: 'Geheimnis ersetzen?',
  rotateLead: 'Sie bekommen ein neues. Einen weiteren Tag lang gibt es Unterschriften von beiden.',
  remove: 'Webhook löschen',
  removeTitle: 'Diesen Webhook löschen?',
  removeLead: 'Es wird nichts mehr an ihn gesendet. Auch was er gesendet hat, wird hier gelöscht.',
  deliveries: 'Was er gesendet hat',
  noDeliveries: 'Noch nichts.',
  status: 'Zeigen',
  statuses: { all: 'Alle', pending: 'Ausstehend', delivered: 'Angekommen', failed: 'Gescheitert' },
  deliveryReasons: { test: 'Probe', redelivery: 'noch einmal gesendet', replay: 'Wiederholung' },
  event: (sequence) => `Ereignis ${sequence}`,
  tries: (count) => (count === 1 ? '1 Versuch' : `${count} Versuche`),
  details: 'Einzelheiten',
  redeliver: 'Noch einmal senden',
  sent: 'Was gesendet wurde',
  bodyGone: 'Das Ereignis ist nicht mehr gespeichert.',
  attempt: (number) => `Antwort auf Versuch ${number}`,
  replay: 'Einen Bereich noch einmal senden',
  replayLead:
    'Alle Ereignisse des Protokolls von einer Nummer bis zu einer anderen, der Reihe nach.',
  from: 'Erstes Ereignis',
  to: 'Letztes Ereignis',
  replaySubmit: 'Senden',
  replayed: 'Sie werden gesendet.',
}
