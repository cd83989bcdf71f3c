import { OperatorError } from '../../operator-error.ts'

/** What is wrong with cells or a move, and what to do. */
export class CellError extends OperatorError {}
