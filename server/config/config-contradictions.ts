import type { Config } from './config.ts'

/** Values that are right by themselves, but not together. */
export function contradictionsOf(config: Config): string[] {
  const { workers, poolSize, headersTimeoutMs, requestTimeoutMs } = config
  const problems: string[] = []
  if (config.poolerUrl !== undefined && config.databaseUrl === undefined) {
    problems.push(
      'PORCHLIGHT_POOLER_URL is set, but DATABASE_URL is not. Write there the address of the ' +
        'PostgreSQL behind the pooler: not all can go by it.',
    )
  }
  if (headersTimeoutMs > requestTimeoutMs) {
    problems.push(
      `PORCHLIGHT_HEADERS_TIMEOUT_SECONDS is ${headersTimeoutMs / 1000}, longer than a whole request ` +
        `may take. Write ${requestTimeoutMs / 1000} or less, or raise PORCHLIGHT_REQUEST_TIMEOUT_SECONDS.`,
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
