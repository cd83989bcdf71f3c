/** An order that this workspace cannot carry out, or one that PostgreSQL stopped. */
export class GenerateError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GenerateError'
  }
}
