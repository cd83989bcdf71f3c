import type { Database } from '../database/connect.ts'

type Listener = (workspaceId: string) => void

const listeners = new WeakMap<Database, Listener>()

/** Sets the listener for commits of this process. Only a hint: a call can also mean no commit. */
export function hearCommits(database: Database, listener: Listener): void {
  listeners.set(database, listener)
}

/** Runs with every write, so its cost must not be measurable. */
export function hintCommit(database: Database, workspaceId: string): void {
  listeners.get(database)?.(workspaceId)
}
