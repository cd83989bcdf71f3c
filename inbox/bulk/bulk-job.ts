import { createSignal } from 'solid-js'
import { isTemporary } from '../../client/source/porchlight-error.ts'
import type {
  BulkChange,
  BulkResult,
  CreateBulkChangeBody,
} from '../../client/source/types.generated.ts'
import { backoffMs, pause } from '../../pages/stream/back-off.ts'
import { tellNotice } from '../state/actions.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { chooseNone } from './chosen.ts'
import { keepBulk, keptBulk } from './kept-bulk.ts'

/** A change of many that this page began. */
export type BulkJob = {
  /** What it does, as its button says. */
  readonly name: string
  readonly change: BulkChange
  /** Some of the refused ones, once it has ended. */
  readonly refused: readonly BulkResult[]
}

const [bulkJob, setJob] = createSignal<BulkJob>()

/** The one begun last, until it is dismissed. The server goes on with it without a page. */
export { bulkJob }

const lookMs = 700
/** Refused ones that are named. */
const mostNamed = 100

/** Begins a change of many and follows it to its end. */
export const beginBulk = async (name: string, body: CreateBulkChangeBody): Promise<void> =>
  begin(name, async () => api.batches.createBulkChange(body))

/** Begins to take one back that has ended. */
export const undoBulk = async (name: string, { id }: BulkChange): Promise<void> =>
  begin(name, async () => api.batches.undoBulkChange(id))

/** Ends one under way; what it has changed stays. */
export async function cancelBulk({ id }: BulkChange): Promise<void> {
  try {
    await asMember(async () => api.batches.cancelBulkChange(id))
  } catch (error) {
    tellNotice(wordsOf(error))
  }
}

async function begin(
  name: string,
  ask: () => Promise<{ readonly bulk_change: BulkChange }>,
): Promise<void> {
  try {
    const { bulk_change: change } = await asMember(ask)
    chooseNone()
    setJob({ name, change, refused: [] })
    keepBulk({ id: change.id, name })
    await follow(name, change.id)
  } catch (error) {
    tellNotice(wordsOf(error))
  }
}

/** Shows it no longer. */
export function dismissBulk(): void {
  keepBulk(undefined)
  setJob(undefined)
}

/** Shows the one that this tab had before it was loaded again, if the server still has it. */
export async function resumeBulk(): Promise<void> {
  const kept = keptBulk()
  if (kept === undefined || bulkJob() !== undefined) return
  try {
    const { bulk_change: change } = await asMember(async () => api.batches.getBulkChange(kept.id))
    if (bulkJob() !== undefined) return
    setJob({ name: kept.name, change, refused: [] })
    await follow(kept.name, kept.id)
  } catch (error) {
    if (!isTemporary(error)) keepBulk(undefined)
  }
}

const isShown = (id: string) => bulkJob()?.change.id === id

async function follow(name: string, id: string): Promise<void> {
  for (let failures = 0; isShown(id);) {
    const rests = bulkJob()?.change.ended_at !== null ? 0 : lookMs
    await pause(failures > 0 ? backoffMs(failures) : rests)
    try {
      const { bulk_change: change } = await asMember(async () => api.batches.getBulkChange(id))
      failures = 0
      const hasEnded = change.ended_at !== null
      const refused = hasEnded && change.refused > 0 ? await readRefused(id) : []
      if (isShown(id)) setJob({ name, change, refused })
      if (hasEnded) return
    } catch (error) {
      if (!isTemporary(error)) throw error
      failures += 1
    }
  }
}

/** Some of the refused ones, with the reasons. */
export async function readRefused(id: string): Promise<readonly BulkResult[]> {
  const query = { refused: true, per_page: mostNamed }
  return (await asMember(async () => api.batches.listBulkResults(id, query))).results
}
