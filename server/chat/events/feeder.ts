/** One that is sent something, a chunk at a time. */
export type Fed = {
  /** Those of one workspace take turns with those of others. */
  readonly workspaceId: string
  /** Sends one chunk. Whether there is more that it can be sent now. */
  readonly feed: () => boolean
}

/** Sends streams what they lack, in turns and behind requests. */
export type Feeder = {
  /** There is something for it. */
  readonly add: (client: Fed) => void
  readonly remove: (client: Fed) => void
}

/** Then the process looks at what has come meanwhile: a long event to many streams is much to copy. */
const sliceMs = 1
/** Requests that are being answered go first for this long, and between any two slices. */
const patienceMs = 5

/**
 * One for all streams of a process. Workspaces take turns with a chunk each, and the clients of each among
 * themselves. While requests are under way a slice follows the one before after some rest, so that
 * streams have a sixth of the process at most, and at least.
 */
export function makeFeeder(isBusy: () => boolean): Feeder {
  /** By workspace, each in the order of their turns. */
  const hungry = new Map<string, Set<Fed>>()
  let isPlanned = false
  let restedSince = 0
  /** Between two requests of a client there is a moment without any. */
  let busyAt = Number.NEGATIVE_INFINITY

  const plan = () => {
    if (isPlanned || hungry.size === 0) return
    isPlanned = true
    setImmediate(turn)
  }
  const turn = () => {
    const now = performance.now()
    if (isBusy()) busyAt = now
    if (now - busyAt < patienceMs && now - restedSince < patienceMs) {
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
    for (const [workspaceId, clients] of hungry) {
      const [client] = clients
      if (client !== undefined) {
        clients.delete(client)
        if (client.feed()) clients.add(client)
      }
      hungry.delete(workspaceId)
      // At the end again, behind the others, and met again in this round.
      if (clients.size > 0) hungry.set(workspaceId, clients)
      if (performance.now() >= until) return
    }
  }
  return {
    add: (client) => {
      const clients = hungry.get(client.workspaceId) ?? new Set()
      clients.add(client)
      hungry.set(client.workspaceId, clients)
      plan()
    },
    remove: (client) => {
      const clients = hungry.get(client.workspaceId)
      clients?.delete(client)
      if (clients?.size === 0) hungry.delete(client.workspaceId)
    },
  }
}
