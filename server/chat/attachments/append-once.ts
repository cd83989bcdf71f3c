import type { IncomingMessage } from 'node:http'
import { appError } from '../../errors.ts'
import { findStoredReply, hasStoredReply } from '../../api/http/answer-once.ts'
import { extendDigest } from '../../api/http/extend-digest.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import { writeContext } from '../../api/http/answer-change.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appendPart } from './append-part.ts'
import { digestStream } from './receive-file.ts'

/**
 * Appends the part in a request body and returns the new offset. If the Idempotency-Key has a stored reply,
 * nothing is appended: the function throws that reply, or 422 if the content differs. An interrupted part is
 * kept without storing a reply: 408, and HEAD returns the offset to resume at.
 */
export async function appendOnce(
  services: AppServices,
  request: ApiRequest,
  id: string,
  raw: IncomingMessage,
): Promise<number> {
  const { once, principal } = request
  const given = raw.headers['upload-offset']
  const offset = /^\d{1,15}$/.test(String(given)) ? Number(given) : -1
  const cover = (sha256: Buffer) =>
    extendDigest(request, { offset, sha256: sha256.toString('hex') })
  if (once !== undefined && (await hasStoredReply(services, principal.workspace_id, once))) {
    cover(await digestStream(raw, services.config.uploadLimitBytes))
    throw (
      (await findStoredReply(services, principal.workspace_id, once)) ??
      appError('upload_offset_wrong')
    )
  }
  const reached = await appendPart(services, writeContext(request), id, {
    offset,
    source: raw,
    length: declaredLength(raw),
    onReceived: ({ sha256 }) => cover(sha256),
  })
  if (!raw.complete) throw appError('request_timeout')
  return reached
}

/** The Content-Length; undefined if there is none. */
function declaredLength({ headers }: IncomingMessage): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) ? length : undefined
}
