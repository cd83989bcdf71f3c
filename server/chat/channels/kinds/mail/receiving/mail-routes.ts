import { rm } from 'node:fs/promises'
import type { Access } from '../../../../../api/access/policy.ts'
import { signatureOf } from '../../../../../api/access/principal.ts'
import { answerChange, changing } from '../../../../../api/http/answer-change.ts'
import { cursorPage, walkAt, walkParameters } from '../../../../../api/http/cursor.ts'
import { extendDigest } from '../../../../../api/http/extend-digest.ts'
import { pageNames, readPage } from '../../../../../api/http/pagination.ts'
import {
  enveloped,
  type ApiRequest,
  type Reply,
  type Route,
} from '../../../../../api/http/route.ts'
import type { AppServices } from '../../../../../api/http/services.ts'
import { withoutTimeout } from '../../../../../api/http/slow-uploads.ts'
import { walkedPage } from '../../../../../api/openapi/response-schemas.ts'
import { appError } from '../../../../../errors.ts'
import { parseId } from '../../../../../ids.ts'
import { readRows, readTogether } from '../../../../../store/database/read.ts'
import { refuseFull } from '../../../../attachments/create-attachment.ts'
import { readStoredBytes } from '../../../../attachments/stored-bytes.ts'
import { withUploadSlot } from '../../../../attachments/upload-slots.ts'
import { mailLimits } from '../reading/measure-mail.ts'
import { discardMail, fileMail } from './file-mail.ts'
import { filingFields } from './filing-fields.ts'
import { findMailChannel } from './mail-queries.ts'
import { countMails, refuseMore } from './limit-mails.ts'
import { envelopeParameters, readEnvelope } from './read-envelope.ts'
import { receivedMailEnvelope } from './received-mail-json.ts'
import { restoreMail } from './restore-mail.ts'
import { endOfIds, listTray, trayOrder } from './received-mail-queries.ts'
import { findShown, mailIdIn } from './shown-received-mail.ts'
import { receiveRaw, storeMail } from './store-mail.ts'

const tag = 'Mails'
const mailType = 'message/rfc822'
const traySize = 25
/** A smaller body is read before anything is asked: most mails are accepted. */
const uncheckedBytes = 65_536
const tray: Access = { key: 'mails:write', member: 'mails:write', contact: 'none', sees: 'all' }

export const mailRoutes: readonly Route[] = [
  {
    operationId: 'receiveMail',
    method: 'POST',
    path: '/mail-channels/:mail_channel_id/messages',
    access: { key: 'mails:receive', member: 'none', contact: 'none' },
    tag,
    summary: 'Deliver a mail to a channel',
    description:
      'The body is the mail as it came (RFC 5322), at most 35 MB. It is stored and answered with 202 before it is read; the same bytes are stored once in a channel, so a delivery can be repeated.',
    query: envelopeParameters,
    bodyTypes: { [mailType]: { type: 'string', format: 'binary' } },
    replies: {
      200: { description: 'It came before.', schema: receivedMailEnvelope },
      202: { description: 'Stored.', schema: receivedMailEnvelope },
    },
    refusals: [404, 422],
    handle: receive,
  },
  {
    operationId: 'listMailsInTray',
    method: 'GET',
    path: '/mails',
    access: { key: 'mails:read', member: 'mails:read', contact: 'none', sees: 'all' },
    tag,
    summary: 'List the mails in the tray',
    description: 'Mails that are no message, for the `reason` of each, the newest first.',
    query: walkParameters(traySize),
    replies: {
      200: { description: 'A page of the tray.', schema: walkedPage('mails', 'ReceivedMail') },
    },
    refusals: [422],
    handle: list,
  },
  {
    operationId: 'getMail',
    method: 'GET',
    path: '/mails/:mail_id',
    access: { key: 'mails:read', member: 'mails:read', contact: 'none' },
    tag,
    summary: 'Get a mail, with a link to its original',
    description: 'Members who see only some conversations get the mails of those.',
    replies: { 200: { description: 'The mail.', schema: receivedMailEnvelope } },
    refusals: [404],
    handle: async (request, services) => ({
      status: 200,
      json: enveloped('mail', await findShown(request, services, mailIdIn(request))),
      single: true,
    }),
  },
  {
    operationId: 'fileMail',
    method: 'POST',
    path: '/mails/:mail_id/file',
    access: tray,
    tag,
    summary: 'File a mail of the tray',
    description:
      'It becomes a message of the conversation, or of a new one, whatever put it into the tray; one that cannot be read is a file of it.',
    body: filingFields.schema,
    bodyExample: { conversation_id: null },
    replies: { 202: { description: 'Taken out of the tray.', schema: receivedMailEnvelope } },
    refusals: [404, 422],
    handle: changing(
      async (services, context, request) =>
        fileMail(services, context, mailIdIn(request), request.body),
      ({ json }) => ({ status: 202, body: { mail: json } }),
    ),
  },
  {
    operationId: 'discardMail',
    method: 'DELETE',
    path: '/mails/:mail_id',
    access: tray,
    tag,
    summary: 'Discard a mail of the tray',
    description:
      'Its original is deleted 30 days later, or sooner where its channel keeps originals for fewer.',
    replies: { 204: { description: 'Discarded.' } },
    refusals: [404, 422],
    handle: changing(
      async (services, context, request) => discardMail(services, context, mailIdIn(request)),
      () => ({ status: 204 }),
    ),
  },
  {
    operationId: 'restoreMail',
    method: 'POST',
    path: '/mails/:mail_id/restore',
    access: tray,
    tag,
    summary: 'Put a mail back into the tray',
    description:
      'Undoes that it was discarded, while its original is there, or filed, until it is a message. One in the tray stays as it is.',
    replies: { 200: { description: 'In the tray.', schema: receivedMailEnvelope } },
    refusals: [404, 422],
    handle: changing(
      async (services, context, request) => restoreMail(services, context, mailIdIn(request)),
      ({ json }) => ({ status: 200, body: { mail: json } }),
    ),
  },
]

async function receive(request: ApiRequest, services: AppServices): Promise<Reply> {
  const { raw, principal } = request
  const channelId = parseId(request.params['mail_channel_id'] ?? '')
  if (channelId === undefined) throw appError('mail_channel_unknown')
  const type = raw?.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const length = Number(raw?.headers['content-length'])
  const isSmall = length > 0 && length <= uncheckedBytes
  if (type !== mailType || !isSmall) await refuseEarly(request, services, channelId)
  const envelope = readEnvelope(request.query)
  if (raw === undefined || type !== mailType) throw appError('mail_type_unsupported')
  if (length > mailLimits.bytes) throw appError('file_too_large')
  const file = await withUploadSlot(services, signatureOf(principal).owner_id, async () =>
    withoutTimeout(raw.socket, async () => receiveRaw(services, raw)),
  )
  if (file.size === 0) {
    await rm(file.path, { force: true })
    throw appError('file_missing')
  }
  extendDigest(request, { size: file.size, sha256: file.sha256.toString('hex') })
  const mail = { channel_id: channelId, transport: 'http', envelope } as const
  return answerChange(
    request,
    async (context) => storeMail(services, context, mail, file),
    (stored) => (stored.isNew ? { status: 202, body: { mail: stored.json } } : undefined),
    async ({ id }) => ({
      status: 200,
      json: enveloped('mail', await findShown(request, services, id)),
    }),
  )
}

/** Throws as the transaction that stores the mail does, before a large body is read. */
async function refuseEarly(
  { principal: { workspace_id: workspaceId } }: ApiRequest,
  services: AppServices,
  channelId: string,
): Promise<void> {
  const [[channel], [stored], recent] = await readTogether(services.database, workspaceId, [
    findMailChannel({ workspaceId, channelId }),
    readStoredBytes({ workspaceId }),
    countMails(services.config, workspaceId),
  ])
  if (channel?.kind !== 'mail') throw appError('mail_channel_unknown')
  refuseMore(services.config, recent[0])
  refuseFull(services, (stored?.total ?? 0) + 1)
}

async function list({ principal, query, url }: ApiRequest, services: AppServices): Promise<Reply> {
  const { workspace_id: workspaceId } = principal
  const walk = walkAt(query['cursor'] ?? '*', ['tray', workspaceId], trayOrder)
  const [before = endOfIds] = walk.from ?? []
  const { size } = readPage(query, pageNames, traySize)
  const find = listTray({ workspaceId, before: String(before), size })
  const [found] = await readRows(services.database, workspaceId, find)
  if (found === undefined) throw appError('unauthenticated')
  return cursorPage('mails', found, walk, url)
}
