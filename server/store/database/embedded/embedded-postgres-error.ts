/** The embedded PostgreSQL cannot be started or joined. The message tells the operator the problem and the remedy. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
