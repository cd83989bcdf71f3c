import type { AppServices } from '../../../api/http/services.ts'
import { comparableEmail } from '../../../comparable-email.ts'
import { addressIn } from '../../mail/mail-options.ts'
import type { GivenRecipients } from '../../messages/recipients-field.ts'
import type { SentMail } from '../../resources/mail-json.ts'
import { mailIdentity, mailKey, type MailIdentity } from '../follow-up/mail-tokens.ts'
import { addressHash } from '../follow-up/suppressed-address.ts'
import { bounceAddress } from '../kinds/mail/reading/bounce-address.ts'
import { addressWithToken } from '../kinds/mail/reading/mail-token.ts'
import { takesPlusAddresses } from '../kinds/mail/settings/takes-plus-addresses.ts'
import { isAddressOf, mailChannelOf } from '../kinds/mail/receiving/read-mail-channel.ts'
import type { AnswerFile, AnswerRow } from './answer-queries.ts'
import { chooseRecipients, type Recipients } from './choose-recipients.ts'
import { deliveryReasons } from './delivery-reasons.ts'
import { shownDelivery, type StoredDelivery } from './delivery-state.ts'
import { renderAnswer, senderOf, subjectOf } from './render-answer.ts'

/** Who gets the answer: of what it answers and of what its author said. */
export function recipientsOf(answer: AnswerRow, given: GivenRecipients): Recipients {
  const { answered, email, contact_name: name, own_addresses: addresses } = answer
  const contact = email === null ? null : { name, address: email }
  return chooseRecipients(answered, contact, given, (key) => isAddressOf({ addresses }, key))
}

export const allOf = ({ to, cc, bcc }: Recipients) => [...to, ...cc, ...bcc]

/** What suppresses them. */
export const hashesOf = (recipients: Recipients) =>
  allOf(recipients).map(({ address }) => addressHash(address))

/** The deliveries of a new answer: those that may not be sent are held, and say why; `heldFor`: all, for this reason. */
export function newDeliveries(
  recipients: Recipients,
  heldFor: string | null,
  suppressed: readonly {
    readonly address_hash: Buffer
    readonly reason: 'bounce' | 'page' | 'one_click'
  }[],
  tick: Date,
): readonly StoredDelivery[] {
  return allOf(recipients).map(({ address }) => {
    const hash = addressHash(address)
    const found = suppressed.find((one) => one.address_hash.equals(hash))
    const words = found && deliveryReasons[found.reason]
    const reason = heldFor ?? words ?? null
    return {
      address,
      key: comparableEmail(address),
      state: reason === null ? 'queued' : 'held',
      reason,
      changed_at: tick.toISOString(),
    }
  })
}

type AnswerDraft = {
  readonly mail_id: string
  /** Of a mail that is sent again. */
  readonly known?: Pick<MailIdentity, 'message_id' | 'token'>
  readonly answer: AnswerRow
  readonly files: readonly AnswerFile[]
  readonly recipients: Recipients
  readonly deliveries: readonly StoredDelivery[]
  readonly tick: Date
}

/** The mail of an answer: as it is sent, and what its message shows of it. */
export function draftAnswer(
  services: Pick<AppServices, 'config' | 'vault'>,
  workspaceId: string,
  draft: AnswerDraft,
) {
  const { mail_id: mailId, answer, files, recipients, deliveries, tick } = draft
  const channel = mailChannelOf(answer)
  const [address] = channel.addresses
  const takesPlus = takesPlusAddresses(channel)
  const defaultFrom = addressIn(services.config.mailFrom)
  const from = senderOf(answer, defaultFrom)
  const identity = identityOf(services, workspaceId, draft, from.address)
  const bounces =
    address === undefined || !takesPlus
      ? undefined
      : bounceAddress(mailKey(services, workspaceId), address, mailId)
  const rendered = renderAnswer({
    workspace_id: workspaceId,
    answer,
    files,
    recipients,
    mail_id: mailId,
    message_id: identity.message_id,
    thread_id: identity.thread_id,
    reply_to:
      address === undefined || !takesPlus
        ? (address ?? null)
        : addressWithToken(address, identity.token),
    bounce_address: bounces ?? null,
    default_from: defaultFrom,
    tick,
  })
  const shown: SentMail = {
    subject: subjectOf(answer),
    from: [from],
    ...recipients,
    message_id: identity.message_id.slice(1, -1),
    sent_at: tick.toISOString(),
    files_linked: files.length - rendered.file_ids.length,
    delivery: shownDelivery(deliveries),
  }
  return { token: identity.token, rendered: JSON.stringify(rendered), shown }
}

function identityOf(
  services: Pick<AppServices, 'vault'>,
  workspaceId: string,
  { mail_id: id, known, answer, deliveries }: AnswerDraft,
  from: string,
): MailIdentity {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const { conversation_id: conversationId } = answer
  const own = { id, conversation_id: conversationId, recipient: deliveries[0]?.key ?? '' }
  return { ...mailIdentity(services, workspaceId, own, domain), ...known }
}
