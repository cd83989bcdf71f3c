import type { Databases } from '../failover/cluster.ts'
import type { Cells } from './cells.ts'
import type { Load, Space } from './load.ts'
import type { Operator } from './operator.ts'
import type { makeProxies } from './proxies.ts'
import type { Site } from './site.ts'
import type { Steps } from './steps.ts'

/** What the parts of a run share. */
export type Things = Pick<Operator, 'keys' | 'order' | 'type' | 'goOn'> & {
  readonly site: Site
  readonly cells: Cells
  readonly proxies: ReturnType<typeof makeProxies>
  readonly load: Load
  readonly steps: Steps
  readonly databases: Databases
  readonly hooli: Space
  readonly all: readonly string[]
  readonly say: (line: string) => void
}
