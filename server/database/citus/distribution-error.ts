/** A database that cannot be distributed; the message tells the operator what to do. */
export class DistributionError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DistributionError'
  }
}
