import { AppError, appError } from '../../errors.ts'

const retryAfterSeconds = '10'

/** Wraps an error of a storage, such as a full disk, into 503. Returns an AppError unchanged. */
export function storageError(error: unknown): unknown {
  if (error instanceof AppError) return error
  return Object.assign(appError('unavailable', { 'retry-after': retryAfterSeconds }), {
    cause: error,
  })
}

/** The result of a file operation, undefined if the file or folder does not exist. */
export async function absentAsUndefined<Result>(
  operation: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await operation()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
