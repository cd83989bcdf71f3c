/** A worker failed to start; it has printed the reason itself. */
export class WorkerError extends Error {
  override name = 'WorkerError'
}
