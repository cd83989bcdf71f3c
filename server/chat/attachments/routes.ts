import { readRows } from '../../store/database/read.ts'
import { AppError, appError } from '../../errors.ts'
import { answerChange } from '../../api/http/answer-change.ts'
import { coverContent } from '../../api/http/extend-digest.ts'
import { withPatience } from '../../api/http/patience.ts'
import { enveloped, type ApiRequest, type Route } from '../../api/http/route.ts'
import { parseId } from '../../ids.ts'
import type { AppServices } from '../../services.ts'
import { ReplayedReply } from '../../store/writes/kept-replies.ts'
import { appendOnce } from './append-once.ts'
import { createAttachment, refuseFull, type NewAttachment } from './create-attachment.ts'
import { dropFiles } from './store-file.ts'
import { findAttachmentJson } from './queries.ts'
import { bringsFile, readUpload } from './read-upload.ts'
import { removeUpload } from './remove-upload.ts'
import { attachmentEnvelope } from './schemas.ts'
import { readStoredBytes } from './stored-bytes.ts'
import { withUploadSlot } from './upload-slots.ts'

const tag = 'Attachments'
const path = '/attachments/:attachment_id'
const partType = 'application/offset+octet-stream'
const binary = { type: 'string', format: 'binary' }

/** The version of the protocol for resumable uploads (tus.io) whose core and creation are spoken. */
const tusVersion = '1.0.0'
const tus = { 'tus-resumable': tusVersion }

function attachmentId(request: ApiRequest): string {
  const id = parseId(request.params['attachment_id'] ?? '')
  if (id === undefined) throw appError('attachment_unknown')
  return id
}

/** tus.io 1.0.0, "Tus-Resumable": who says nothing of it speaks plain HTTP. */
function refuseOtherTus(request: ApiRequest): void {
  const version = request.raw?.headers['tus-resumable']
  if (version !== undefined && version !== tusVersion) {
    throw appError('tus_version_unsupported', { 'tus-version': tusVersion })
  }
}

/** A file is received only where there may be room for it. */
async function receiveUpload(services: AppServices, request: ApiRequest): Promise<NewAttachment> {
  const { raw, caller } = request
  if (raw === undefined || !bringsFile(raw)) return readUpload(services, request)
  return withUploadSlot(services, caller.key.id, async () => {
    const { workspace_id: workspaceId } = caller
    // One that is sent again may have its answer already.
    if (request.once !== undefined) return readUpload(services, request)
    const [stored] = await readRows(services.database, workspaceId, readStoredBytes(workspaceId))
    refuseFull(services, (stored?.total ?? 0) + 1)
    return readUpload(services, request)
  })
}

const upload: Route['handle'] = async (request, services) => {
  refuseOtherTus(request)
  const given = await receiveUpload(services, request)
  const { filename, size, kept } = given
  coverContent(request, { filename, size, sha256: kept?.sha256.toString('hex') ?? '' })
  try {
    return await answerChange(
      request,
      async (context) => createAttachment(services, context, given),
      ({ id, json }) => {
        if (json === undefined) return undefined
        const location = `${request.url.pathname.replace(/\/$/, '')}/${id}`
        return { status: 201, json: enveloped('attachment', json), headers: { ...tus, location } }
      },
    )
  } catch (error) {
    // After any other failure the row may be there: then the file has to be, too.
    const isCertain = error instanceof ReplayedReply || isRefusal(error)
    if (given.kept !== undefined && isCertain)
      await dropFiles(services.files.main, [given.kept.key])
    throw error
  }
}

const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500

const append: Route['handle'] = async (request, services) => {
  refuseOtherTus(request)
  const id = attachmentId(request)
  const { raw } = request
  const isPart = raw?.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === partType
  // An unknown upload (404) takes precedence over a part of another type (415).
  if (raw === undefined || !isPart) {
    await findJson(request, services, id)
    throw appError('part_type_unsupported')
  }
  const reached = await withUploadSlot(services, request.caller.key.id, async () =>
    withPatience(raw.socket, async () => appendOnce(services, request, id, raw)),
  )
  return { status: 204, headers: { ...tus, 'upload-offset': String(reached) } }
}

async function findJson(
  { caller }: ApiRequest,
  { database }: Parameters<Route['handle']>[1],
  id: string,
) {
  const found = findAttachmentJson(caller.workspace_id, id)
  const [row] = await readRows(database, caller.workspace_id, found)
  if (row === undefined) throw appError('attachment_unknown')
  return row
}

export const attachmentRoutes: readonly Route[] = [
  {
    operationId: 'createAttachment',
    method: 'POST',
    path: '/attachments',
    scope: 'attachments:write',
    tag,
    summary: 'Upload a file, or begin to',
    description:
      'A file whole, as the one file of a multipart/form-data body or as the body itself with its name in Content-Disposition; or its name and size, as JSON or in the header fields of tus 1.0.0, when its parts are to come.',
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
        filename: { type: 'string', description: 'The name of the file whose parts are to come.' },
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
    scope: 'attachments:read',
    tag,
    summary: 'Get an attachment, with a fresh link',
    replies: { 200: { description: 'The attachment.', schema: attachmentEnvelope } },
    refusals: [404],
    handle: async (request, services) => {
      const row = await findJson(request, services, attachmentId(request))
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
    operationId: 'appendToUpload',
    method: 'PATCH',
    path,
    scope: 'attachments:write',
    tag,
    summary: 'Append to an upload',
    description:
      'Of a request that breaks off, what has come is kept: ask by HEAD where the upload stands, and go on from there.',
    headers: {
      'Upload-Offset': {
        type: 'integer',
        description: 'Where the part belongs: as many bytes as have come before it.',
      },
    },
    bodyTypes: { [partType]: binary },
    replies: { 204: { description: 'Appended. Upload-Offset says where the upload stands.' } },
    refusals: [404, 412, 422],
    handle: append,
  },
  {
    operationId: 'deleteAttachment',
    method: 'DELETE',
    path,
    scope: 'attachments:write',
    tag,
    summary: 'Delete an upload that no message has',
    replies: { 204: { description: 'Deleted.' } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const id = attachmentId(request)
      return answerChange(
        request,
        async (context) => removeUpload(services, context, id),
        () => ({ status: 204, headers: tus }),
      )
    },
  },
]
