/** The embedded PostgreSQL cannot be started or joined. The message is for the operator: what is wrong, what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
