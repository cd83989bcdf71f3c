/** Small values of this browser, under the chat's own origin: the token, the identified visitor, whether sound is on. */
export type Kept = {
  /** False where the browser refuses storage: everything then ends with the page. */
  readonly isKept: boolean
  readonly read: (name: string) => string | undefined
  /** Whether a value that this page has read or written is gone, though the page has not removed it. */
  readonly isLost: (name: string) => boolean
  /** Undefined removes it. */
  readonly write: (name: string, value: string | undefined) => void
  /** The same, of this tab alone: it outlives a reload of the page. */
  readonly tab: Omit<Kept, 'isKept' | 'tab'>
}

/** Storage of one channel, in memory if the browser refuses to keep anything. */
export function openKept(channel: string): Kept {
  const prefix = `porchlight:${channel}:`
  const isKept = canKeep(prefix)
  return {
    isKept,
    ...inStorage(prefix, isKept ? localStorage : undefined),
    tab: inStorage(prefix, isKept ? sessionStorage : undefined),
  }
}

function inStorage(prefix: string, storage: Storage | undefined): Kept['tab'] {
  /** All there is without storage, and else what this page knows of it. */
  const memory = new Map<string, string>()
  const read = (name: string) => {
    if (storage === undefined) return memory.get(name)
    const value = storage.getItem(prefix + name) ?? undefined
    if (value !== undefined) memory.set(name, value)
    return value
  }
  return {
    read,
    isLost: (name) => memory.has(name) && read(name) === undefined,
    write: (name, value) => {
      if (value === undefined) {
        memory.delete(name)
        storage?.removeItem(prefix + name)
        return
      }
      memory.set(name, value)
      storage?.setItem(prefix + name, value)
    },
  }
}

function canKeep(prefix: string): boolean {
  try {
    localStorage.setItem(`${prefix}try`, '1')
    localStorage.removeItem(`${prefix}try`)
    return true
  } catch {
    return false
  }
}
