import { appError } from '../../errors.ts'
import type { AppServices } from '../../api/http/services.ts'

/** Counts uploads per key in this process. Throws 429 if the key has too many. */
export async function withUploadSlot<Result>(
  { uploads, config }: Pick<AppServices, 'uploads' | 'config'>,
  keyId: string,
  receive: () => Promise<Result>,
): Promise<Result> {
  const active = uploads.get(keyId) ?? 0
  if (active >= config.uploadsPerKey) throw appError('uploads_too_many', { 'retry-after': '1' })
  uploads.set(keyId, active + 1)
  try {
    return await receive()
  } finally {
    const left = (uploads.get(keyId) ?? 1) - 1
    if (left === 0) uploads.delete(keyId)
    else uploads.set(keyId, left)
  }
}
