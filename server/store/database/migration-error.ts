/** A database this version cannot work with: what is wrong, and what the operator can do. */
export class MigrationError extends Error {
  readonly problem: string
  readonly remedy: string

  constructor(problem: string, remedy = '') {
    super(remedy === '' ? problem : `${problem} ${remedy}`)
    this.name = 'MigrationError'
    this.problem = problem
    this.remedy = remedy
  }
}
