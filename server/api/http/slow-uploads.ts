import type { Socket } from 'node:net'

/** Connections with a slow upload in progress. */
const exempt = new WeakSet<Socket>()

/** Exempts a connection from the request timeout while `work` runs, which must have limits of its own. */
export async function withoutTimeout<Result>(
  socket: Socket,
  work: () => Promise<Result>,
): Promise<Result> {
  exempt.add(socket)
  try {
    return await work()
  } finally {
    exempt.delete(socket)
  }
}

/** Whether a connection is exempt from the request timeout. */
export function hasNoTimeout(socket: Socket): boolean {
  return exempt.has(socket)
}
