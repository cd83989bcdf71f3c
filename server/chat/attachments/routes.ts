import { signatureOf } from '../../api/access/principal.ts'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { changing } from '../../api/http/answer-change.ts'
import { withoutTimeout } from '../../api/http/slow-uploads.ts'
import { enveloped, type ApiRequest, type Route } from '../../api/http/route.ts'
import { idInPath } from '../../api/http/answer-resource.ts'
import type { AppServices } from '../../api/http/services.ts'
import { isAttachmentSeen } from './access.ts'
import { appendOnce } from './append-once.ts'
import { copyFile } from './copy-file.ts'
import { findAttachmentJson } from './queries.ts'
import { removeUpload } from './remove-upload.ts'
import { attachmentEnvelope } from './upload-json.ts'
import { recordUpload, tus, tusVersion, uploadFile } from './upload-file.ts'
import { withUploadSlot } from './upload-slots.ts'

const tag = 'Attachments'
const path = '/attachments/:attachment_id'
const partType = 'application/offset+octet-stream'
const binary = { type: 'string', format: 'binary' }

async function seenAttachmentId(request: ApiRequest, { database }: AppServices): Promise<string> {
  const id = idInPath(request, 'attachment')
  const isSeen = await isAttachmentSeen(database, request.principal, id)
  if (!isSeen) throw appError('attachment_unknown')
  return id
}

/** tus.io 1.0.0, "Tus-Resumable"; requests without the header are plain HTTP. */
function refuseOtherTus(request: ApiRequest): void {
  const version = request.raw?.headers['tus-resumable']
  if (version !== undefined && version !== tusVersion) {
    throw appError('tus_version_unsupported', { 'tus-version': tusVersion })
  }
}

const upload: Route['handle'] = async (request, services) => {
  refuseOtherTus(request)
  return uploadFile(services, request)
}

const append: Route['handle'] = async (request, services) => {
  refuseOtherTus(request)
  const id = await seenAttachmentId(request, services)
  const { raw } = request
  const isPart = raw?.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === partType
  // An unknown upload (404) takes precedence over a part of another type (415).
  if (raw === undefined || !isPart) {
    await findJson(request, services, id)
    throw appError('part_type_unsupported')
  }
  const reached = await withUploadSlot(
    services,
    signatureOf(request.principal).owner_id,
    async () => withoutTimeout(raw.socket, async () => appendOnce(services, request, id, raw)),
  )
  return { status: 204, headers: { ...tus, 'upload-offset': String(reached) } }
}

async function findJson({ principal }: ApiRequest, { database }: AppServices, id: string) {
  const found = findAttachmentJson({ workspaceId: principal.workspace_id, id })
  const [row] = await readRows(database, principal.workspace_id, found)
  if (row === undefined) throw appError('attachment_unknown')
  return row
}

export const attachmentRoutes: readonly Route[] = [
  {
    operationId: 'createAttachment',
    method: 'POST',
    path: '/attachments',
    access: { key: 'attachments:write', member: 'attachments:write', contact: 'none' },
    tag,
    summary: 'Upload a file, or begin to',
    description:
      'A complete file, as the only file of a multipart/form-data body or as the body itself with its name in Content-Disposition; or its name and size, as JSON or in the headers of tus 1.0.0, to upload it in parts.',
    headers: {
      'Content-Disposition': {
        type: 'string',
        description: 'Names a file that is the body itself (RFC 6266).',
      },
      'Upload-Length': { type: 'integer', description: 'tus: the size of the file in bytes.' },
      'Upload-Metadata': {
        type: 'string',
        description: 'tus: `filename` and its name in base64.',
      },
    },
    body: {
      type: 'object',
      properties: {
        filename: { type: 'string', description: 'The name of a file to upload in parts.' },
        size: { type: 'integer', minimum: 1, description: 'Its size in bytes.' },
      },
    },
    bodyExample: { filename: 'invoice.pdf', size: 48_213 },
    bodyTypes: {
      'multipart/form-data': { type: 'object', properties: { file: binary }, required: ['file'] },
      'application/octet-stream': binary,
    },
    replies: { 201: { description: 'Uploaded, or begun.', schema: attachmentEnvelope } },
    refusals: [412, 422],
    handle: upload,
  },
  {
    operationId: 'getAttachment',
    method: 'GET',
    path,
    access: { key: 'attachments:read', member: 'attachments:read', contact: 'none' },
    tag,
    summary: 'Get an attachment, with a fresh link',
    replies: { 200: { description: 'The attachment.', schema: attachmentEnvelope } },
    refusals: [404],
    handle: async (request, services) => {
      const row = await findJson(request, services, await seenAttachmentId(request, services))
      return {
        status: 200,
        json: enveloped('attachment', row.json),
        single: true,
        headers: {
          ...tus,
          'upload-offset': String(row.received),
          'upload-length': String(row.size),
        },
      }
    },
  },
  {
    operationId: 'copyAttachment',
    method: 'POST',
    path: `${path}/copies`,
    access: {
      key: ['attachments:read', 'attachments:write'],
      member: ['attachments:read', 'attachments:write'],
      contact: 'none',
    },
    tag,
    summary: 'Copy a file',
    description:
      'The copy is an upload to send, such as of a file of a saved reply. It stays if the other is deleted.',
    replies: { 201: { description: 'The copy.', schema: attachmentEnvelope } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const id = await seenAttachmentId(request, services)
      const copy = await copyFile(services, request.principal, id)
      const url = new URL(`${request.url.pathname.replace(/\/$/, '')}/../..`, request.url)
      return recordUpload(services, request, copy, { url })
    },
  },
  {
    operationId: 'appendToUpload',
    method: 'PATCH',
    path,
    access: { key: 'attachments:write', member: 'attachments:write', contact: 'none' },
    tag,
    summary: 'Append to an upload',
    description:
      'The received bytes of an interrupted request are kept: HEAD returns the offset to continue from.',
    headers: {
      'Upload-Offset': {
        type: 'integer',
        description: 'The offset of the part: the number of bytes before it.',
      },
    },
    bodyTypes: { [partType]: binary },
    replies: { 204: { description: 'Appended. Upload-Offset is the new offset.' } },
    refusals: [404, 412, 422],
    handle: append,
  },
  {
    operationId: 'deleteAttachment',
    method: 'DELETE',
    path,
    access: { key: 'attachments:write', member: 'attachments:write', contact: 'none' },
    tag,
    summary: 'Delete an upload that no message has',
    replies: { 204: { description: 'Deleted.' } },
    refusals: [404, 422],
    handle: changing(
      async (services, context, request) =>
        removeUpload(services, context, await seenAttachmentId(request, services)),
      () => ({ status: 204, headers: tus }),
    ),
  },
]
