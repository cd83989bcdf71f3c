import type { Config } from '../../config/config.ts'
import type { Database } from '../../store/database/connect.ts'
import type { Standby } from '../../store/standby/standby.ts'
import type { Collect, Metric } from '../../store/metrics/metric.ts'
import type { KeyCache } from '../access/authenticate-key.ts'
import type { SessionCache } from '../access/authenticate-session.ts'
import type { DeviceCache } from '../access/authenticate-device.ts'
import type { DeviceLimits } from '../access/limit-devices.ts'
import type { FailedAttempts } from '../access/failed-attempts.ts'
import type { Hosts } from '../access/hosts.ts'
import type { RateLimits } from '../access/limit-requests.ts'

/** One of several processes that share a port: its name, and the metrics and state of all. */
export type ProcessGroup = {
  readonly name: string
  /** Sets how the group collects this process's metrics. */
  readonly measureBy: (collect: () => Promise<readonly Metric[]>) => void
  /** The metrics of all processes in the Prometheus text format. */
  readonly scrape: () => Promise<string>
  /** False while one of the processes does not answer: the kernel still gives it connections. */
  readonly isWhole: () => boolean
}

/**
 * The services of a process, made at start (start/make-services.ts) and passed as an argument. A folder of the product
 * adds its own by `declare module`.
 */
export interface AppServices {
  readonly config: Config
  readonly database: Database
  /** Set with PORCHLIGHT_REPLICA_URL. */
  readonly standby?: Standby
  readonly keys: KeyCache
  readonly hosts: Hosts
  readonly sessions: SessionCache
  readonly devices: DeviceCache
  readonly deviceLimits: DeviceLimits
  readonly failedAttempts: FailedAttempts
  readonly rateLimits: RateLimits
  /** The conversation that has the messages of a merged one. */
  readonly mergedInto?: (workspaceId: string, id: string) => Promise<string | undefined>
  /** Requests with an Idempotency-Key in progress in this process, as `<owner id> <key>`. */
  readonly underWay: Set<string>
  /** Further collectors for `/metrics`. */
  readonly metrics: Collect[]
  /** Set if several processes share the port. */
  readonly group?: ProcessGroup
}
