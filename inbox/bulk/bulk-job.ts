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
/** Refused ones that are named, and pages of results that are read for them. */
const [mostNamed, mostPages] = [5, 20]

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
    await follow(name, change.id)
  } catch (error) {
    tellNotice(wordsOf(error))
  }
}

/** Shows it no longer. */
export const dismissBulk = (): unknown => setJob(undefined)

const isShown = (id: string) => bulkJob()?.change.id === id

async function follow(name: string, id: string): Promise<void> {
  for (let failures = 0; isShown(id);) {
    await pause(failures > 0 ? backoffMs(failures) : lookMs)
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

async function readRefused(id: string): Promise<readonly BulkResult[]> {
  const refused: BulkResult[] = []
  let seen = 0
  for await (const result of api.batches.allBulkResults(id, { per_page: 100 })) {
    if (result.status >= 400) refused.push(result)
    seen += 1
    if (refused.length >= mostNamed || seen >= mostPages * 100) break
  }
  return refused
}
