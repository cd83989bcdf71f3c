import type { ContactPrincipal } from '../../../api/access/principal.ts'
import type { AppServices } from '../../../api/http/services.ts'
import type { Reply } from '../../../api/http/route.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { lockFiles } from '../../attachments/attach-files.ts'
import { isBlockedAt } from '../../contacts/contact-block.ts'
import type { FoundContact } from '../../contacts/contact-columns.ts'
import {
  changeContact,
  createContact,
  type IdentifiedContact,
  type VisitorAttributes,
  nameWith,
} from '../../contacts/identify-contact.ts'
import { touchContacts } from '../../contacts/touch-contacts.ts'
import { columnsOf, draftConversation } from '../../conversations/create-conversation.ts'
import { findExternalIds, type TakenRow } from '../../messages/external-ids.ts'
import { repeatedExternalId } from '../../messages/read-message.ts'
import { ownOf } from '../../resources/visitor-json.ts'
import { readSettings } from '../../settings/settings.ts'
import {
  findContactOfDevice,
  findDeviceById,
  findWebChannel,
  putDevice,
  type Device,
} from './device-queries.ts'
import { ownFiles } from './own-files.ts'
import { readStart, refuseMissing, typedAttributes } from './read-start.ts'
import { isOwnConversation, showStarted } from './visitor-queries.ts'
import type { Credentials } from './visitor-request.ts'

/** The JSON of a conversation with its first message, as its visitor sees them; or the message that has this `external_id`. */
export type Started = { readonly json: string } | Existing

/** `device` is read under the lock: the request that made it may have been under way when this one was authenticated. */
type Existing = { readonly existing: TakenRow; readonly device: Device | undefined }

/**
 * The first message of a visitor: makes the device, the contact, the conversation and the message in one transaction,
 * each only where there is none yet.
 */
export async function startConversation(
  services: AppServices,
  context: WriteContext,
  principal: ContactPrincipal,
  credentials: Credentials,
  body: Readonly<Record<string, unknown>>,
): Promise<Started> {
  const { workspace_id: workspaceId } = context
  const { device_id: id } = principal
  const start = readStart(body)
  const { message, page } = start
  const settings = await readSettings(services.database, services.settings, workspaceId)
  const origin = { origin_page_url: page.url, origin_page_title: page.title }
  const columns = columnsOf(origin, [message])
  return writeInWorkspace(services.database, context, {
    isShort: message.attachment_ids.length === 0,
    reads: [
      findDeviceById({ workspaceId, id }),
      findContactOfDevice({ workspaceId, id }),
      findWebChannel({ workspaceId, id: credentials.channel_id }),
      findExternalIds(workspaceId, [message]),
      lockFiles(workspaceId, message.attachment_ids),
    ],
    decide: ([[known], [contactRow], [channel], [taken], files], tick): Decision<Started> => {
      if (channel === undefined) throw appError('channel_unknown')
      if (isBlockedAt(contactRow, tick)) throw appError('contact_blocked')
      if (taken !== undefined) return { unchanged: { existing: taken, device: known } }
      const form = channel.web?.pre_chat
      if (contactRow === undefined) refuseMissing(start, form)
      const typed = typedAttributes(start, form, settings, channel.web?.enforce_identity === false)
      const contact = contactFor(workspaceId, known, contactRow, typed, tick)
      const attached = ownFiles(id, message.attachment_ids, files)
      const wanted = {
        columns,
        tags: [],
        messages: [message],
        dates: undefined,
        device: { device_id: id, channel_id: credentials.channel_id },
        actor: context.actor,
        announced: false,
      }
      const found = { contact, assignee: undefined, tags: [], attached }
      const drafted = draftConversation(workspaceId, wanted, found, tick)
      return withDevice(
        workspaceId,
        drafted,
        {
          id,
          channelId: credentials.channel_id,
          contactId: contact.id,
          isIdentified: known?.is_identified ?? false,
          tokenHash: credentials.token_hash,
          origin: credentials.origin,
          tick,
        },
        known === undefined || known.contact_id !== null,
      )
    },
  })
}

/** The reply to a message that was sent before in an own conversation. The external_id of anybody else's message is taken. */
export async function showExisting(
  { database }: Pick<AppServices, 'database'>,
  visitor: ContactPrincipal,
  started: Started,
): Promise<Reply> {
  const { workspace_id: workspaceId } = visitor
  const { existing: taken, device } = started as Existing
  const { id: messageId, conversation_id: id } = taken
  const { contact_id = null, is_identified = false } = device ?? {}
  const own = ownOf({ device_id: visitor.device_id, contact_id, is_identified })
  const [found] = await readRows(
    database,
    workspaceId,
    isOwnConversation({ workspaceId, id, ...own }),
  )
  const [row] = await readRows(database, workspaceId, showStarted({ workspaceId, id, messageId }))
  if (found === undefined || row === undefined) throw repeatedExternalId(taken.external_id)
  return { status: 200, json: row.json }
}

/** Adds the device, which refers to the contact, and the reply. */
function withDevice(
  workspaceId: string,
  { id, messageIds, decision, areApart }: ReturnType<typeof draftConversation>,
  device: Omit<Parameters<typeof putDevice>[0], 'workspaceId'>,
  isSettled: boolean,
): Decision<Started> {
  const [messageId = ''] = messageIds
  return {
    ...decision,
    statements: [
      ...decision.statements,
      putDevice({ workspaceId, ...device }),
      // Its stream may have begun before it had a contact.
      ...(isSettled ? [] : [notifyServers({ workspaceId })]),
    ],
    areApart: areApart && isSettled,
    shows: showStarted({ workspaceId, id, messageId }),
    reply: { json: { shown: true } },
  }
}

/** The contact of the device, or a new one. Typed values fill the empty fields of an anonymous contact. */
function contactFor(
  workspaceId: string,
  device: Device | undefined,
  known: FoundContact | undefined,
  typed: VisitorAttributes,
  tick: Date,
): IdentifiedContact {
  if (known === undefined) return createContact(workspaceId, typed, tick)
  if (device?.is_guest === true) throw appError('mail_link_elsewhere')
  const isAnonymous = device?.is_identified !== true && known.user_identifier === null
  const wanted = isAnonymous ? filledWith(known, typed) : known
  const change = changeContact(workspaceId, known, wanted, tick)
  const touch = touchContacts(workspaceId, new Map([[known.id, tick]]))
  return { ...change, statements: [...change.statements, touch] }
}

function filledWith(known: FoundContact, typed: VisitorAttributes): FoundContact {
  const email = known.email ?? typed.email ?? null
  return {
    ...known,
    name: nameWith(known, email),
    email,
    email_verified: known.email !== null && known.email_verified,
    phone_number: known.phone_number ?? typed.phone_number ?? null,
    field_values:
      typed.field_values === undefined
        ? known.field_values
        : { ...typed.field_values, ...known.field_values },
  }
}
