import { AppError, appError } from '../../errors.ts'

const retryAfterSeconds = '10'

/**
 * What a caller is told when files can be neither kept nor read: a disk that is full or gone, a bucket
 * that does not answer. Refusals pass by as they are.
 */
export function storageTrouble(error: unknown): unknown {
  if (error instanceof AppError) return error
  return Object.assign(appError('unavailable', { 'retry-after': retryAfterSeconds }), {
    cause: error,
  })
}
