import type { GivenChanges } from '../sends/read-changes.ts'

/** What a draft changes besides, as it is stored. */
export const storedChanges = (given: GivenChanges | undefined) => ({
  changes: given === undefined ? null : JSON.stringify(given.changes),
  replyIds: given === undefined ? null : given.replyIds,
})
