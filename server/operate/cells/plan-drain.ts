import type { Placed, PlannedMove } from './plan-balance.ts'

/** Plans the moves of workspaces out of their cell, the largest first, each to the cell that is then filled least. */
export function planDrain(
  workspaces: readonly Placed[],
  targets: readonly string[],
  placed: readonly Placed[],
): PlannedMove[] {
  const load = new Map(targets.map((cell) => [cell, 0]))
  const add = (cell: string, changes: number) => {
    const before = load.get(cell)
    if (before !== undefined) load.set(cell, before + changes)
  }
  for (const { cell, changes } of placed) add(cell, changes)
  return workspaces
    .toSorted((a, b) => b.changes - a.changes)
    .map(({ subdomain, cell: from, changes }) => {
      const [[to] = ['']] = [...load].toSorted(([, a], [, b]) => a - b)
      // An empty workspace counts, too.
      add(to, changes + 1)
      return { subdomain, from, to }
    })
}
