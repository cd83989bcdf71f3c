import type { ContactPrincipal } from '../../../api/access/principal.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import type { FoundContact } from '../../contacts/contact-columns.ts'
import { linkLastsMs, mostDevices } from '../follow-up/link-limits.ts'
import { readMailLink } from '../follow-up/mail-link.ts'
import { proveAddress } from '../follow-up/prove-address.ts'
import {
  findContactOfMail,
  findLinkedMail,
  recordOpening,
  type LinkedMail,
} from '../follow-up/link-queries.ts'
import { findDeviceById, openOnDevice, putDevice, type Device } from './device-queries.ts'
import type { Credentials } from './visitor-request.ts'

/** Conversations that links open on one device. */
const mostOpened = 20

type Opened = { readonly conversation_id: string }

/**
 * Opens the conversation of a mail on a device. On one that has it already, which is where the address was typed, the
 * link proves the address while it is new. On another one it works only for an address that was proven before (docs/decisions/0181).
 */
export async function openMailLink(
  services: AppServices,
  context: WriteContext,
  { device_id: id }: ContactPrincipal,
  credentials: Credentials,
  token: unknown,
): Promise<Opened> {
  const { workspace_id: workspaceId } = context
  const mailId = await readMailLink(services, workspaceId, token)
  if (mailId === undefined) throw appError('mail_link_unknown')
  const opened = await writeInWorkspace(services.database, context, {
    reads: [
      findDeviceById({ workspaceId, id }),
      findLinkedMail({ workspaceId, id: mailId }),
      findContactOfMail({ workspaceId, id: mailId }),
    ],
    decide: ([[device], [mail], [contact]], tick): Decision<Opened> => {
      const isHere = mail?.channel_id === credentials.channel_id
      if (mail === undefined || contact === undefined || !isHere)
        throw appError('mail_link_unknown')
      const reply = { conversation_id: mail.conversation_id }
      if (device !== undefined && hasConversation(device, mail)) {
        if (mail.age_ms > linkLastsMs) return { unchanged: reply }
        const proven = proveAddress(workspaceId, contact, mail.recipient, tick)
        if (proven.statements.length === 0) return { unchanged: reply }
        return { ...proven, reply }
      }
      refuseOpening(mail, contact, device)
      return {
        statements: [
          ...(device?.contact_id == null
            ? [putDevice({ workspaceId, id, ...newDevice(credentials, mail), tick })]
            : []),
          openOnDevice({ workspaceId, id, conversationId: mail.conversation_id }),
          recordOpening({ workspaceId, id: mailId, deviceId: id }),
          notifyServers({ workspaceId }),
        ],
        lists: noShifts,
        events: [],
        reply,
      }
    },
  })
  services.devices.clear(workspaceId)
  return opened
}

function hasConversation(device: Device, mail: LinkedMail): boolean {
  if (device.contact_id !== mail.contact_id) return false
  return (
    device.is_identified ||
    device.id === mail.device_id ||
    device.opened.includes(mail.conversation_id)
  )
}

/** The address must be the contact's still, as it was proven when the mail was written. */
function refuseOpening(mail: LinkedMail, contact: FoundContact, device: Device | undefined): void {
  const isProven = mail.is_proven && contact.email_verified && contact.email === mail.recipient
  if (!isProven) throw appError('mail_link_elsewhere')
  const isSpent = mail.age_ms > linkLastsMs || mail.opened_by.length >= mostDevices
  if (isSpent) throw appError('mail_link_spent')
  const owner = device?.contact_id ?? mail.contact_id
  if (owner !== mail.contact_id) throw appError('identity_of_another')
  if ((device?.opened.length ?? 0) >= mostOpened) throw appError('mail_link_spent')
}

function newDevice(
  { channel_id: channelId, token_hash: tokenHash, origin }: Credentials,
  mail: LinkedMail,
) {
  return { channelId, contactId: mail.contact_id, isIdentified: false, tokenHash, origin }
}
