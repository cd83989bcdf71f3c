import type { Socket } from 'node:net'

/** Connections whose present request may take longer than others: a large file over a slow line. */
const patient = new WeakSet<Socket>()

/**
 * While `work` goes on, its connection is not closed for a request that is not complete in time. The
 * work has to have limits of its own.
 */
export async function withPatience<Result>(
  socket: Socket,
  work: () => Promise<Result>,
): Promise<Result> {
  patient.add(socket)
  try {
    return await work()
  } finally {
    patient.delete(socket)
  }
}

/** Whether the request on this connection is one of those. */
export function isPatient(socket: Socket): boolean {
  return patient.has(socket)
}
