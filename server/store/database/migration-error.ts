import { OperatorError } from '../../operator-error.ts'

/** A database that this version cannot use: the problem, and the operator's remedy. */
export class MigrationError extends OperatorError {
  readonly problem: string
  readonly remedy: string

  constructor(problem: string, remedy = '') {
    super(remedy === '' ? problem : `${problem} ${remedy}`)
    this.problem = problem
    this.remedy = remedy
  }
}
