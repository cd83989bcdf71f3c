/** What tells where a failure came from. */
type Description = { type: string; code?: string; message: string; stack: string }

/**
 * A failure as the log keeps it. PostgreSQL's errors carry the row that was refused in `detail` and
 * the values at fault in `where`: what people wrote does not belong into a log, so only what names
 * the place stays.
 */
export function describeFailure(error: unknown): Description {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: error.name, ...code, message: error.message, stack: error.stack ?? '' }
}
