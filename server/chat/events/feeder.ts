/** A client that is sent events, one chunk at a time. */
export type Fed = {
  /** Workspaces take turns. */
  readonly workspaceId: string
  /** Sends one chunk. Returns whether more can be sent now. */
  readonly feed: () => boolean
}

/** Sends missing events to streams, in turns and behind requests. */
export type Feeder = {
  /** Queues a client that lacks events. */
  readonly add: (client: Fed) => void
  readonly remove: (client: Fed) => void
}

/** Yields to the event loop after this time: one long event to many streams takes long to copy. */
const sliceMs = 1
/** Requests in progress take precedence for this time, between any two slices as well. */
const requestsFirstMs = 5

/**
 * Feeds all streams of a process. Workspaces take turns with one chunk each, and so do the clients of a workspace.
 * While requests are in progress, slices pause in between, so that streams get exactly a sixth of the process.
 */
export function makeFeeder(isBusy: () => boolean): Feeder {
  /** Clients that lack events by workspace, both in the order of their turns. */
  const queues = new Map<string, Set<Fed>>()
  let isPlanned = false
  let restedSince = 0
  /** When requests were last in progress: there are short gaps between two requests of a client. */
  let busyAt = Number.NEGATIVE_INFINITY

  const plan = () => {
    if (isPlanned || queues.size === 0) return
    isPlanned = true
    setImmediate(turn)
  }
  const turn = () => {
    const now = performance.now()
    if (isBusy()) busyAt = now
    if (now - busyAt < requestsFirstMs && now - restedSince < requestsFirstMs) {
      setTimeout(turn, 1)
      return
    }
    feedSome()
    restedSince = performance.now()
    isPlanned = false
    plan()
  }
  const feedSome = () => {
    const until = performance.now() + sliceMs
    for (const [workspaceId, clients] of queues) {
      const [client] = clients
      if (client !== undefined) {
        clients.delete(client)
        if (client.feed()) clients.add(client)
      }
      queues.delete(workspaceId)
      // Moves to the end of the map; the loop reaches it again in this round.
      if (clients.size > 0) queues.set(workspaceId, clients)
      if (performance.now() >= until) return
    }
  }
  return {
    add: (client) => {
      const clients = queues.get(client.workspaceId) ?? new Set()
      clients.add(client)
      queues.set(client.workspaceId, clients)
      plan()
    },
    remove: (client) => {
      const clients = queues.get(client.workspaceId)
      clients?.delete(client)
      if (clients?.size === 0) queues.delete(client.workspaceId)
    },
  }
}
