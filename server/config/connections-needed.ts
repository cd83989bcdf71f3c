import type { Config } from './config.ts'

/** 5 of the owner, 5 of due tasks, 6 of the webhooks, one that listens for notices, one spare. */
const perServer = 18
/** The listener for changes, the health check, the watch over answers. */
const perWorker = 3

/** A problem for the operator if PostgreSQL allows fewer connections than one server may need. */
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

/** The same for a standby. */
export function standbyShortage(
  config: Config,
  allowed: number,
): { says: string; remedy: string } | undefined {
  const needed = standbyConnectionsNeeded(config)
  if (needed <= allowed) return undefined
  return {
    says: `The standby allows ${allowed} connections, a server uses up to ${needed}.`,
    remedy: 'Lower PORCHLIGHT_POOL_SIZE, or raise max_connections of both servers.',
  }
}

/** Those of requests, a watch for each worker, and one that measures. */
export function standbyConnectionsNeeded({ poolSize, workers }: Config): number {
  return poolSize + workers + 1
}

/** The most connections to PostgreSQL that all processes of one server open together. */
export function connectionsNeeded(config: Config): number {
  const { poolSize, workers, poolerUrl } = config
  // Behind a pooler, requests use the pooler's own connections.
  return (poolerUrl === undefined ? poolSize : 0) + workers * perWorker + perServer
}
