/** A workspace and its cell. `changes` counts all changes it has ever made, as a measure of its size. */
export type Placed = { readonly subdomain: string; readonly cell: string; readonly changes: number }

export type PlannedMove = { readonly subdomain: string; readonly from: string; readonly to: string }

const mostMoves = 100

/**
 * Plans moves until the fullest and the emptiest cell differ by at most a tenth of the mean. Each moves the largest
 * workspace that fits from the fullest cell to the emptiest, without making the emptiest the new fullest. Returns at
 * most 100 moves, each workspace once.
 */
export function planBalance(
  cells: readonly string[],
  workspaces: readonly Placed[],
): PlannedMove[] {
  const placed = workspaces.toSorted((a, b) => b.changes - a.changes)
  const moved = new Map<string, string>()
  const load = new Map(cells.map((cell) => [cell, 0]))
  const add = (cell: string, changes: number) => load.set(cell, (load.get(cell) ?? 0) + changes)
  for (const { cell, changes } of placed) add(cell, changes)
  const mean = placed.reduce((sum, { changes }) => sum + changes, 0) / Math.max(1, cells.length)
  const moves: PlannedMove[] = []
  while (moves.length < mostMoves) {
    const byLoad = [...load].toSorted(([, a], [, b]) => a - b)
    const [[to, least] = ['', 0], [from, most] = ['', 0]] = [byLoad.at(0), byLoad.at(-1)]
    if (most - least <= mean / 10) break
    const next = placed.find(
      ({ subdomain, cell, changes }) =>
        cell === from && !moved.has(subdomain) && changes > 0 && least + changes < most,
    )
    if (next === undefined) break
    moved.set(next.subdomain, to)
    moves.push({ subdomain: next.subdomain, from, to })
    add(from, -next.changes)
    add(to, next.changes)
  }
  return moves
}
