import type { ErrorWords } from './error-codes.ts'

/** What went wrong, in German. */
export const errors: ErrorWords = {
  general: 'Das hat nicht geklappt. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  signed_out: 'Sie sind nicht angemeldet.',
  sign_in_failed: 'E-Mail-Adresse oder Passwort ist falsch.',
  not_allowed: 'Das erlaubt Ihre Rolle nicht.',
  only_yourself: 'Das können Sie nur für sich selbst tun.',
  password_needed: 'Geben Sie Ihr Passwort noch einmal ein, um fortzufahren.',
  second_factor_wrong: 'Der Code ist falsch oder wurde schon benutzt. Warten Sie auf den nächsten.',
  cross_site:
    'Die Anfrage kam nicht von dieser Seite. Laden Sie sie neu und versuchen Sie es noch einmal.',
  transport_insecure:
    'Zum Anmelden ist HTTPS nötig, sonst könnten andere im Netz das Passwort mitlesen. Öffnen Sie diese Adresse mit https://.',
  body_too_large: 'Das ist zu groß, um gesendet zu werden.',
  file_too_large: 'Die Datei ist zu groß.',
  file_empty: 'Die Datei ist leer.',
  file_missing: 'Die Datei ist leer.',
  file_unknown:
    'Diese Datei gibt es nicht mehr, oder ihr Link ist abgelaufen. Laden Sie die Seite neu.',
  rate_limited:
    'Das war zu viel auf einmal. Warten Sie einen Moment und versuchen Sie es noch einmal.',
  sign_ins_limited:
    'Zu viele falsche Passwörter. Warten Sie ein paar Minuten und versuchen Sie es noch einmal.',
  sign_in_busy: 'Gerade melden sich zu viele Personen an. Versuchen Sie es gleich noch einmal.',
  mail_not_in_tray: 'Jemand anders hat diese Mail inzwischen abgelegt oder verworfen.',
  mail_not_restorable:
    'Diese Mail kann nicht zurückgelegt werden: Sie ist schon eine Nachricht, oder ihr Original ist gelöscht.',
  mail_tests_limited: 'Zu viele Tests. Versuchen Sie es in einer Minute noch einmal.',
  invitations_limited:
    'In der letzten Stunde wurden zu viele Einladungen verschickt. Versuchen Sie es später noch einmal.',
  files_limited:
    'Zu viele Links führten zu keiner Datei. Warten Sie einen Moment und versuchen Sie es noch einmal.',
  uploads_too_many:
    'Es werden schon zu viele Dateien hochgeladen. Warten Sie, bis eine davon fertig ist.',
  attachments_waiting:
    'Zu viele hochgeladene Dateien warten auf eine Nachricht. Senden oder entfernen Sie einige davon.',
  storage_full: 'Für diese Datei reicht der Speicherplatz nicht mehr.',
  misdirected: 'Der Arbeitsbereich ist gerade umgezogen. Versuchen Sie es noch einmal.',
  request_timeout: 'Die Verbindung war zu langsam. Versuchen Sie es noch einmal.',
  workspace_unknown: 'Unter dieser Adresse gibt es keinen Arbeitsbereich.',
  session_unknown: 'Diese Sitzung ist bereits beendet.',
  conversation_unknown: 'Diese Unterhaltung gibt es nicht, oder Sie haben keinen Zugriff.',
  contact_unknown: 'Diesen Kontakt gibt es nicht, oder Sie haben keinen Zugriff.',
  message_unknown: 'Diese Nachricht gibt es nicht.',
  team_member_unknown: 'Dieses Teammitglied gibt es nicht.',
  status_unknown: 'Diesen Status gibt es nicht.',
  filter_invalid: 'Der Filter nennt etwas, das es hier nicht gibt.',
  view_unknown: 'Diese Ansicht gibt es nicht, oder sie ist nicht für Sie freigegeben.',
  group_unknown: 'Diese Gruppe gibt es nicht.',
  role_unknown: 'Diese Rolle gibt es nicht.',
  channel_unknown: 'Diesen Kanal gibt es nicht.',
  channel_secret_unknown: 'Diesen Schlüssel gibt es nicht.',
  identity_space_missing:
    'Ein anderer Kanal hat auch einen Schlüssel. Wählen Sie, wessen Kundennummern dieser bestätigt.',
  channel_secrets_too_many: 'Ein Kanal kann zwei Schlüssel haben. Löschen Sie zuerst einen davon.',
  attachment_unknown: 'Diese Datei gibt es nicht.',
  changes_invalid: 'Was sie ändert, gibt es nicht mehr: bearbeiten und weglassen.',
  attachment_unusable:
    'Eine Datei ist nicht mehr da. Entfernen Sie sie und hängen Sie sie noch einmal an.',
  built_in: 'Was mitgeliefert wird, lässt sich weder ändern noch löschen.',
  last_admin: 'Der letzte aktive Admin kann nicht entfernt werden.',
  precondition_failed: 'Das hat inzwischen jemand anderes geändert. Laden Sie die Seite neu.',
  link_unusable: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.',
  idempotency_key_in_use: 'Das wird gerade erledigt. Warten Sie einen Moment.',
  internal:
    'Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es noch einmal, und sagen Sie es Ihrem Betreiber, wenn er bleibt.',
  unavailable: 'Der Server ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  field_invalid: 'Eine Angabe ist ungültig.',
  field_blank: 'Es fehlt noch etwas.',
  field_too_long: 'Dieser Text ist zu lang.',
  email_invalid: 'Das ist keine E-Mail-Adresse.',
  email_taken: 'Diese Adresse gehört einem anderen Teammitglied.',
  name_taken: 'Dieser Name ist schon vergeben.',
  password_too_short: 'Das Passwort muss mindestens 10 Zeichen haben.',
  password_too_common: 'Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes.',
  password_contains_email: 'Das Passwort darf die E-Mail-Adresse nicht enthalten.',
  time_zone_invalid: 'Diese Zeitzone gibt es nicht.',
  hours_invalid: 'Öffnungszeiten müssen vor ihrem Ende beginnen, mit Zeiten wie 09:00 und 17:30.',
  origin_invalid:
    'Eine der Websites ist ungültig. Sie muss wie https://shop.example oder https://*.shop.example aussehen.',
  entries_too_many:
    'Davon gibt es schon so viele, wie ein Arbeitsbereich haben kann. Löschen Sie zuerst etwas.',
  contact_note_unknown: 'Diese Notiz gibt es nicht mehr.',
  contact_notes_too_many:
    'Zu diesem Kontakt gibt es so viele Notizen wie möglich. Löschen Sie zuerst eine.',
  saved_reply_unknown: 'Diese Antwortvorlage gibt es nicht mehr.',
  saved_replies_too_many: 'Es gibt zu viele Antwortvorlagen. Löschen Sie zuerst einige.',
  api_key_unknown: 'Diesen Schlüssel gibt es nicht mehr.',
  api_key_ended: 'Dieser Schlüssel gilt nicht mehr. Erstellen Sie einen neuen.',
  keys_too_many:
    'Es gibt so viele gültige Schlüssel, wie ein Arbeitsbereich haben kann. Widerrufen Sie zuerst einen.',
  reply_newer: 'Inzwischen hat jemand anderes geantwortet.',
  in_use: 'Das wird noch verwendet.',
  webhook_unknown: 'Diesen Webhook gibt es nicht mehr.',
  delivery_unknown: 'Diese Zustellung gibt es nicht mehr.',
  webhooks_too_many: 'Ein Arbeitsbereich kann nicht mehr Webhooks haben. Löschen Sie zuerst einen.',
  webhook_disabled: 'Dieser Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
  replay_under_way: 'Es wird schon ein Bereich gesendet. Warten Sie, bis das fertig ist.',
  own_keys_too_many:
    'Sie haben so viele gültige Schlüssel, wie möglich sind. Widerrufen Sie zuerst einen.',
  directory_keeps: 'Das kommt aus dem Verzeichnis der Firma. Ändern Sie es dort.',
  event_gone: 'Das Ereignis ist nicht mehr gespeichert.',
  merge_unknown: 'Diese Zusammenführung gibt es nicht mehr.',
  merge_of_one_conversation: 'Eine Unterhaltung kann nicht mit sich selbst zusammengeführt werden.',
  merge_of_two_contacts:
    'Die Unterhaltungen gehören zu zwei Kontakten. Führen Sie zuerst die Kontakte zusammen.',
  merge_shows_others:
    'Sie hat Nachrichten eines anderen Kontakts, die der Chat zeigen würde. Machen Sie zuerst diese Zusammenführung rückgängig.',
  merge_into_settled:
    'Die Unterhaltung ist geschlossen. Öffnen Sie sie zuerst wieder, oder führen Sie sie in die andere.',
  merge_too_long:
    'Unterhaltungen mit zusammen mehr als 2.000 Nachrichten können nicht zusammengeführt werden.',
  merge_covered:
    'Eine der Unterhaltungen wurde seitdem selbst zusammengeführt. Machen Sie zuerst das rückgängig.',
  split_too_long: 'Eine Unterhaltung mit mehr als 2.000 Nachrichten kann nicht geteilt werden.',
  split_of_all: 'Eine Nachricht muss in der Unterhaltung bleiben.',
  undo_too_long:
    'Die Unterhaltung hat mehr als 10.000 Nachrichten. Ihre Zusammenführungen können nicht rückgängig gemacht werden.',
}
