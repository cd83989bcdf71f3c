/** A cell of a run with two of them. */
export type CellName = 'a' | 'b'
