type Description = { type: string; code?: string; message: string; stack: string }

/**
 * An error as it is logged, reduced to what locates it. PostgreSQL's errors carry the rejected row in `detail` and the
 * values in `where`: personal data, which must not be logged.
 */
export function describeFailure(error: unknown): Description {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: error.name, ...code, message: error.message, stack: error.stack ?? '' }
}
