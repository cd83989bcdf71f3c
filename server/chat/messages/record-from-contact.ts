import type { WriteContext } from '../../store/writes/change.ts'
import type { AttachedFile } from '../attachments/attach-files.ts'
import type { TakenRow } from './external-ids.ts'
import type { ParentRow, PlaceRow } from './queries.ts'
import type { GivenMessage } from './read-message.ts'
import type { GivenSend } from './read-send.ts'
import { newLedger, recordSend, type Ledger, type Recorded } from './send-ledger.ts'

type Heard = {
  readonly message: GivenMessage
  /** Undefined for a device without a contact. */
  readonly contact_id: string | null
  readonly files?: readonly AttachedFile[]
  /** The message that has its external id. */
  readonly taken?: TakenRow | undefined
  /** Of one of the past. */
  readonly place?: PlaceRow | undefined
  readonly is_quiet?: boolean
}

const ofContact: Omit<GivenSend, keyof GivenMessage> & Pick<GivenSend, 'kind'> = {
  kind: 'user_message',
  sender_email: '',
  from_agent: undefined,
  mentions: [],
  last_seen_message_id: undefined,
  mail: undefined,
}

/** Records a message of a contact in a conversation there is: one rule, whichever channel it came by. */
export function recordFromContact(
  context: WriteContext,
  parent: ParentRow,
  { message, contact_id: contactId, files = [], taken, place, is_quiet: isQuiet = false }: Heard,
  tick: Date,
): { readonly ledger: Ledger; readonly recorded: Recorded } {
  const ledger = newLedger([parent])
  const given = { ...message, ...ofContact }
  const input = { conversation_id: parent.id, given, sender_key: '', is_quiet: isQuiet }
  const sender = { member_id: null, contact_id: contactId }
  const found = { sender, taken, mentioned: [], place, newer: undefined, files }
  return { ledger, recorded: recordSend(ledger, { context, input }, found, tick) }
}
