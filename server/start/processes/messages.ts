import type { Config } from '../../config/config.ts'
import type { DatabaseAddress } from '../../store/database/connect.ts'
import type { Metric } from '../../store/metrics/metric.ts'

/** What a process measures. */
export type Measurements = readonly Metric[]

/** From the primary. A `connection` comes with its socket, unless the client has gone
 * meanwhile. `drain`: load balancers shall learn of the stop, that comes when no connection does. */
export type ToWorker =
  | { kind: 'start'; name: string; config: Config; address: DatabaseAddress }
  | { kind: 'connection'; id: number }
  | { kind: 'measure'; id: number }
  | { kind: 'scraped'; id: number; text: string }
  | { kind: 'drain' }
  | { kind: 'stop' }

/** From a worker. `leaving`: it finishes what it has and wants no more connections. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'taken'; id: number }
  | { kind: 'leaving' }
  | { kind: 'scrape'; id: number }
  | { kind: 'measured'; id: number; measurements: Measurements }
