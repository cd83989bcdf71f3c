import type { IncomingMessage } from 'node:http'
import { appError } from '../../errors.ts'
import { findAnswer, isAnswered } from '../../api/http/answer-once.ts'
import { coverContent } from '../../api/http/extend-digest.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import { writeContext } from '../../api/http/write-context.ts'
import type { AppServices } from '../../services.ts'
import { appendPart } from './append-part.ts'
import { digestStream } from './receive-file.ts'

/**
 * Appends the part that a request brings, and returns where the upload stands then. Under an
 * Idempotency-Key that has an answer nothing is appended: the part is only compared, and the answer
 * thrown, or 422 for another part. A part that breaks off is kept without an answer, which would not
 * be that of the whole part: 408, and HEAD tells where to go on.
 */
export async function appendOnce(
  services: AppServices,
  request: ApiRequest,
  id: string,
  raw: IncomingMessage,
): Promise<number> {
  const { once, caller } = request
  const given = raw.headers['upload-offset']
  const offset = /^\d{1,15}$/.test(String(given)) ? Number(given) : -1
  const cover = (sha256: Buffer) =>
    coverContent(request, { offset, sha256: sha256.toString('hex') })
  if (once !== undefined && (await isAnswered(services, caller.workspace_id, once))) {
    cover(await digestStream(raw, services.config.uploadLimitBytes))
    throw (await findAnswer(services, caller.workspace_id, once)) ?? appError('upload_offset_wrong')
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

/** Undefined where the request does not say how much it brings. */
function declaredLength({ headers }: IncomingMessage): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) ? length : undefined
}
