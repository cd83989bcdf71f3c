/** The settings that depend on each other. */
type Dependent = {
  readonly poolerUrl?: string
  readonly replicaUrl?: string
  readonly databaseUrl?: string
  readonly workers: number
  readonly poolSize: number
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
}

/** Problems of values that are valid alone, but not together or not on this platform. */
export function contradictionsOf(config: Dependent, platform: NodeJS.Platform): string[] {
  const { workers, poolSize, headersTimeoutMs, requestTimeoutMs } = config
  const problems: string[] = []
  if (config.poolerUrl !== undefined && config.databaseUrl === undefined) {
    problems.push(
      'PORCHLIGHT_POOLER_URL is set, but DATABASE_URL is not. Write the address of the ' +
        'PostgreSQL behind the pooler there: some connections cannot use the pooler.',
    )
  }
  if (config.replicaUrl !== undefined && config.databaseUrl === undefined) {
    problems.push(
      'PORCHLIGHT_REPLICA_URL is set, but DATABASE_URL is not. Write the address of the ' +
        'primary there: the embedded PostgreSQL has no standbys.',
    )
  }
  if (headersTimeoutMs > requestTimeoutMs) {
    problems.push(
      `PORCHLIGHT_HEADERS_TIMEOUT_SECONDS is ${headersTimeoutMs / 1000}, longer than a whole request ` +
        `may take. Write ${requestTimeoutMs / 1000} or less, or raise PORCHLIGHT_REQUEST_TIMEOUT_SECONDS.`,
    )
  }
  if (workers > 1 && platform !== 'linux') {
    problems.push(
      `PORCHLIGHT_WORKERS is ${workers}, but several processes can share a port only on Linux. Write 1.`,
    )
  }
  if (poolSize < workers) {
    problems.push(
      `PORCHLIGHT_POOL_SIZE is ${poolSize}, but each of ${workers} workers needs a connection. ` +
        `Write ${workers} or more, or lower PORCHLIGHT_WORKERS.`,
    )
  }
  return problems
}
