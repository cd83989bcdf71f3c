import type { Database } from '../database/connect.ts'

const listeners = new WeakMap<Database, Set<() => void>>()

/** Calls the listener when a task may be due before the next look. Returns the unsubscribe function. */
export function hearDue(database: Database, listener: () => void): () => void {
  const set = listeners.get(database) ?? new Set()
  listeners.set(database, set.add(listener))
  return () => void set.delete(listener)
}

/** Passes a notice on to the loops of this process. */
export function noticeDue(database: Database): void {
  for (const listener of listeners.get(database) ?? []) listener()
}
