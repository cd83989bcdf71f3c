/** A request that this workspace cannot fulfil, or that PostgreSQL stopped. */
export class GenerateError extends Error {
  override name = 'GenerateError'
}
