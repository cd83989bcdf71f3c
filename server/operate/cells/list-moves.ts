import type pg from 'pg'

/** What one cell has recorded of a move that is not complete. */
export type RecordedMove = {
  readonly workspace_id: string
  readonly subdomain: string
  readonly state: 'leaving' | 'handed' | 'arriving' | 'aborted' | 'open'
  readonly peer: string
  readonly cell: string
}

/** A move that a command is making, or that was interrupted. */
export type OpenMove = {
  readonly subdomain: string
  readonly from: string
  readonly to: string
  /** The target serves the workspace: the move can only be completed. */
  readonly is_open: boolean
  /** It is being undone. */
  readonly is_aborted: boolean
}

const mostMoves = 10_000

/** The moves that a cell has a record of and that are not complete. */
export async function readOpenMoves(owner: pg.ClientBase, cell: string): Promise<RecordedMove[]> {
  const { rows } = await owner.query<Omit<RecordedMove, 'cell'>>(
    `select workspace_id, subdomain, state, peer from workspace_moves
      where state <> 'gone' order by subdomain limit ${mostMoves}`,
  )
  return rows.map((row) => ({ ...row, cell }))
}

/** One entry for each move, whichever of its two cells has recorded it. */
export function joinMoves(recorded: readonly RecordedMove[]): OpenMove[] {
  const moves = Map.groupBy(recorded, ({ workspace_id: id, ...one }) =>
    [id, ...endsOf(one)].join(' '),
  )
  return [...moves.values()].map((both) => {
    const [first] = both as [RecordedMove, ...RecordedMove[]]
    const [from, to] = endsOf(first)
    const has = (state: RecordedMove['state']) => both.some((one) => one.state === state)
    return {
      subdomain: first.subdomain,
      from,
      to,
      is_open: has('open'),
      is_aborted: has('aborted'),
    }
  })
}

function endsOf({
  state,
  cell,
  peer,
}: Omit<RecordedMove, 'workspace_id'>): readonly [string, string] {
  return state === 'leaving' || state === 'handed' ? [cell, peer] : [peer, cell]
}

/** What the operator does about it. `names`: the cells of cells.yaml. */
export function describeMove(
  { subdomain, from, to, is_open, is_aborted }: OpenMove,
  names: readonly string[],
): string {
  const says = `${subdomain} is on its way from ${from} to ${to}`
  const unknown = [from, to].find((name) => !names.includes(name))
  if (unknown !== undefined) {
    return `${says}, but cells.yaml has no cell ${unknown}. Give the cells the names that they had then.`
  }
  const move = `porchlight workspace move ${subdomain} --to ${to}`
  const undo = is_aborted ? `${move} --abort` : `${move}, or undo it with --abort`
  return `${says}. If no command is moving it any more, run ${is_open ? move : undo}.`
}
