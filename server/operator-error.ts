/** A failure that is not a bug. Its message tells the operator the problem and the remedy. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}
