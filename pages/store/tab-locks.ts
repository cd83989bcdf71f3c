import type { TryLock } from './send-in-order.ts'

/**
 * Web Locks by that name; pages without a secure context have none. There each tab sends its own: the same message
 * twice is one, by its key.
 */
export function tabLocks(name: string): TryLock {
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks === undefined) {
    return async (_line, work) => {
      await work()
      return true
    }
  }
  return async (line, work) =>
    locks.request(`${name} ${line}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false
      await work()
      return true
    })
}
