import { AppError } from '../../../../../errors.ts'
import { ServerError } from './server-error.ts'

/** Whether a failure is the mailbox's to show: of its server, of the way to it, or a storage that is full. Others are ours. */
export const isOfServer = (error: unknown): boolean =>
  error instanceof ServerError || (error instanceof AppError && error.code === 'storage_full')
