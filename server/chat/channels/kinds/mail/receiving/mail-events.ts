import { goneResource } from '../../../../../store/writes/gone-resource.ts'
import { draftEvent, type EventDraft } from '../../../../../store/writes/event-draft.ts'

/** Events of the tray have the id of the mail alone: its addresses are read with `GET /mails/{mail_id}`. */
const resource = goneResource('received_mail')

/** The event of a mail that was put into the tray, taken out of it, or discarded. */
export function mailEvent(what: 'held' | 'filed' | 'discarded', id: string): EventDraft {
  return draftEvent(`mail.${what}`, resource, [id])
}
