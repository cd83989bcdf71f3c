import { appError } from '../../errors.ts'
import type { AppServices } from '../../services.ts'

/** Runs while a key's file or part is received: 429 where so many of that key are under way here. */
export async function withUploadSlot<Result>(
  { uploads, config }: Pick<AppServices, 'uploads' | 'config'>,
  keyId: string,
  receive: () => Promise<Result>,
): Promise<Result> {
  const underWay = uploads.get(keyId) ?? 0
  if (underWay >= config.uploadsPerKey) throw appError('uploads_too_many', { 'retry-after': '1' })
  uploads.set(keyId, underWay + 1)
  try {
    return await receive()
  } finally {
    const left = (uploads.get(keyId) ?? 1) - 1
    if (left === 0) uploads.delete(keyId)
    else uploads.set(keyId, left)
  }
}
