/** What the mails that are imported at the same time may have together, beside one that is larger. */
const mostBytes = 64 * 1_024 * 1_024
/** A mail that is ready waits so long for others of its workspace, whose commit it then shares. */
const gatheringMs = 500

/** The place of an import among those of its workspace that run at the same time. */
export type ImportPlace = {
  /** Resolves when the memory for a mail of this size is free. */
  readonly admit: (bytes: number) => Promise<void>
  /** Says which Message-IDs the mail has or names. */
  readonly name: (messageIds: readonly string[]) => void
  /** Resolves when the earlier mails that share one of them are imported: a look-up of its thread finds them then. */
  readonly follow: () => Promise<void>
  /** Resolves when its change may be queued: behind those of earlier mails, and together with others that are ready. */
  readonly turn: () => Promise<void>
  readonly queued: () => void
  /** Leaves the line. */
  readonly end: () => void
}

type Step<Value = void> = PromiseWithResolvers<Value>

type Entry = {
  readonly admitted: Step
  readonly named: Step<ReadonlySet<string>>
  readonly ready: Step
  readonly queued: Step
  readonly ended: Step
}

const newEntry = (): Entry => ({
  admitted: Promise.withResolvers(),
  named: Promise.withResolvers(),
  ready: Promise.withResolvers(),
  queued: Promise.withResolvers(),
  ended: Promise.withResolvers(),
})

/**
 * Mails of a workspace are parsed and looked up at the same time, but become messages in the order in which they came; those that
 * are ready together share a commit (docs/decisions/0230). Returns what gives a run its place, in the order of the calls.
 */
export function makeImportLine(): (workspaceId: string) => ImportPlace {
  const lines = new Map<string, Entry[]>()
  const budget = makeBudget(mostBytes)
  return (workspaceId) => {
    const line = lines.get(workspaceId) ?? []
    const earlier = [...line]
    const entry = newEntry()
    lines.set(workspaceId, line)
    line.push(entry)
    let held = 0
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      budget.free(held)
      line.splice(line.indexOf(entry), 1)
      if (line.length === 0 && lines.get(workspaceId) === line) lines.delete(workspaceId)
      entry.named.resolve(new Set())
      for (const step of [entry.admitted, entry.ready, entry.queued, entry.ended]) step.resolve()
    }
    return {
      // In order, so that no mail waits for memory that a later one has.
      admit: async (bytes) => {
        await allOf(earlier, 'admitted')
        await budget.take(bytes)
        if (hasEnded) budget.free(bytes)
        else held = bytes
        entry.admitted.resolve()
      },
      name: (messageIds) => entry.named.resolve(new Set(messageIds)),
      follow: async () => {
        const ids = await entry.named.promise
        if (ids.size === 0) return
        for (const one of earlier) {
          const theirs = await one.named.promise
          if (![...ids].some((id) => theirs.has(id))) continue
          // It may wait for this one otherwise.
          entry.ready.resolve()
          await one.ended.promise
        }
      },
      turn: async () => {
        entry.ready.resolve()
        const limit = Promise.withResolvers<void>()
        const timer = setTimeout(limit.resolve, gatheringMs)
        await Promise.race([allOf(line, 'ready'), limit.promise])
        clearTimeout(timer)
        await allOf(earlier, 'queued')
      },
      queued: () => entry.queued.resolve(),
      end,
    }
  }
}

async function allOf(entries: readonly Entry[], step: 'admitted' | 'ready' | 'queued') {
  await Promise.all(entries.map((entry) => entry[step].promise))
}

/** Memory by turns: `take` resolves when so much is free, or nothing is taken. */
function makeBudget(most: number) {
  let taken = 0
  const waiting: { readonly bytes: number; readonly resolve: () => void }[] = []
  const letIn = () => {
    for (;;) {
      const [next] = waiting
      if (next === undefined || (taken > 0 && taken + next.bytes > most)) return
      waiting.shift()
      taken += next.bytes
      next.resolve()
    }
  }
  return {
    take: async (bytes: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ bytes, resolve })
        letIn()
      }),
    free: (bytes: number) => {
      taken -= bytes
      letIn()
    },
  }
}
