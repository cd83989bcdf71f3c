/** A worker could not even start; what kept it from that it has said itself. */
export class WorkerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WorkerError'
  }
}
