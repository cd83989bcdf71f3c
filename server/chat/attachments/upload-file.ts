import { signatureOf } from '../../api/access/principal.ts'
import { answerChange } from '../../api/http/answer-change.ts'
import { extendDigest } from '../../api/http/extend-digest.ts'
import { locationOf } from '../../api/http/location-of.ts'
import type { ApiRequest, Reply } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { AppError, appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import { ReplayedReply } from '../../store/writes/stored-replies.ts'
import { createAttachment, refuseFull, type NewAttachment } from './create-attachment.ts'
import { hasFile, readUpload } from './read-upload.ts'
import { removeFiles } from './store-file.ts'
import { readStoredBytes } from './stored-bytes.ts'
import { withUploadSlot } from './upload-slots.ts'

/** The version of tus.io, of which the core protocol and the creation extension are implemented. */
export const tusVersion = '1.0.0'
export const tus = { 'tus-resumable': tusVersion }

/** Receives a file only if the workspace has storage left. */
async function receiveUpload(services: AppServices, request: ApiRequest): Promise<NewAttachment> {
  const { raw, principal } = request
  if (raw === undefined || !hasFile(raw)) return readUpload(services, request)
  return withUploadSlot(services, signatureOf(principal).owner_id, async () => {
    const { workspace_id: workspaceId } = principal
    // A repeated request may have a stored reply, which takes precedence.
    if (request.once !== undefined) return readUpload(services, request)
    const [stored] = await readRows(
      services.database,
      workspaceId,
      readStoredBytes({ workspaceId }),
    )
    refuseFull(services, (stored?.total ?? 0) + 1)
    return readUpload(services, request)
  })
}

/** A visitor's device that uploads a file, and how the file is shown to it. */
export type UploadingDevice = {
  readonly device_id: string
  readonly show: (key: { workspaceId: string; id: string }) => Statement<{ json: string }>
}

/** Receives and records a file. */
export async function uploadFile(
  services: AppServices,
  request: ApiRequest,
  device?: UploadingDevice,
): Promise<Reply> {
  const { raw } = request
  // Visitors have no requests to send parts.
  if (device !== undefined && (raw === undefined || !hasFile(raw))) throw appError('file_missing')
  const given = await receiveUpload(services, request)
  return recordUpload(services, request, given, { device })
}

/** Records a stored file, or an upload in parts that begins, and replies with it. `url`: of the list of uploads. */
export async function recordUpload(
  services: AppServices,
  request: ApiRequest,
  given: NewAttachment,
  { device, url = request.url }: { device?: UploadingDevice | undefined; url?: URL },
): Promise<Reply> {
  const { filename, size, stored } = given
  extendDigest(request, { filename, size, sha256: stored?.sha256.toString('hex') ?? '' })
  try {
    return await answerChange(
      request,
      async (context) => createAttachment(services, context, given, device),
      ({ id, json }) => {
        const body = { attachment: json }
        if (device !== undefined) return { status: 201, body }
        return { status: 201, body, headers: { ...tus, ...locationOf({ url }, id) } }
      },
    )
  } catch (error) {
    // After any other failure the row may exist, and then needs its file.
    const isUnused = error instanceof ReplayedReply || isRefusal(error)
    if (stored !== undefined && isUnused) await removeFiles(services.files.main, [stored.key])
    throw error
  }
}

const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500
