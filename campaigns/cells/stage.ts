import type { Random } from '../../server/operate/generate/random.ts'
import type { Cells } from './start-cells.ts'
import type { Load } from './start-load.ts'
import type { Tenant } from './tenant.ts'
import type { Troubles } from './troubles.ts'

/** What the parts of a run share. */
export type Stage = {
  readonly cells: Cells
  readonly tenants: readonly Tenant[]
  readonly load: Load
  readonly troubles: Troubles
  readonly random: Random
  readonly port: () => number
  readonly say: (line: string) => void
}
