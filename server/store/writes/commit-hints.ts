import type { Database } from '../database/connect.ts'

type Listener = (workspaceId: string) => void

const listeners = new WeakMap<Database, Listener>()

/** Tells of every commit of this process. A hint, and no more: it may also be told of none. */
export function hearCommits(database: Database, listener: Listener): void {
  listeners.set(database, listener)
}

/** On the way of every write, so it may cost nothing that can be measured. */
export function hintCommit(database: Database, workspaceId: string): void {
  listeners.get(database)?.(workspaceId)
}
