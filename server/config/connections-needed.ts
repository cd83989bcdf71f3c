import type { Config } from './config.ts'

/** 5 of the owner, 5 of the mails, 6 of the webhooks, one that listens for them, one spare. */
const onceEach = 18
/** The one that listens, the health check, the watch over answers. */
const eachWorker = 3

/** For the operator, where PostgreSQL allows fewer connections than one server may need. */
export function connectionShortage(
  config: Config,
  allowed: number,
): { says: string; remedy: string } | undefined {
  const needed = connectionsNeeded(config)
  if (needed <= allowed) return undefined
  return {
    says: `PostgreSQL allows ${allowed} connections, a server uses up to ${needed}.`,
    remedy: 'Lower PORCHLIGHT_POOL_SIZE, or raise max_connections of PostgreSQL.',
  }
}

/** How many connections to PostgreSQL one server has at most, all its processes together. */
export function connectionsNeeded(config: Config): number {
  const { poolSize, workers, poolerUrl } = config
  // Those of a pooler are the pooler's own.
  return (poolerUrl === undefined ? poolSize : 0) + workers * eachWorker + onceEach
}
