import type pg from 'pg'
import type { Database } from '../../store/database/connect.ts'
import { readTogether } from '../../store/database/read.ts'
import { AppError } from '../../errors.ts'
import { rebalanceAllLists } from '../../store/lists/rebalance-lists.ts'
import { findWorkspaceSettings } from '../../chat/settings/find-workspace.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import { openBulkConnection } from './bulk-connection.ts'
import { draftBatch, type Batch, type Drafting } from './draft-batch.ts'
import { OperatorError } from '../../operator-error.ts'
import { planBatches } from './plan-batches.ts'
import { countContacts, listActiveMembers, listPersons } from './queries.ts'
import { seededRandom } from './random.ts'
import { problemOf, type Counts, type GenerateOptions } from './generate-options.ts'
import { writeBatch } from './write-batch.ts'

const historyMs = 2 * 365 * 86_400_000
const personsAtMost = 20_000

const analyse = 'analyze contacts, conversations, conversation_tags, messages, events'
/** Run ANALYZE after these batches, in addition to autovacuum. */
const analysedAfter: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 32, 64, 256])

export type Generated = Counts & { readonly interrupted: boolean }

/**
 * Fills a workspace with generated contacts, conversations and messages of the past two years. Each
 * batch is one change of the workspace, so readers always see consistent data, also if it is
 * interrupted. Rows count as imported: each has an event marked so; no mail is sent. An aborted signal
 * rolls back the current batch and stops. Returns the number of rows written. Throws OperatorError, also
 * for an unknown workspace.
 */
export async function generateData(
  opened: { readonly database: Database; readonly owner: pg.Pool },
  subdomain: string,
  wanted: GenerateOptions,
  options: { signal?: AbortSignal; onProgress?: (made: Counts) => void } = {},
): Promise<Generated> {
  const problem = problemOf(wanted)
  if (problem !== undefined) throw new OperatorError(problem)
  const signal = options.signal ?? new AbortController().signal
  const drafting = await prepare(opened, subdomain, wanted)
  const context: WriteContext = {
    workspace_id: drafting.settings.workspace_id,
    actor: { type: 'command', name: 'generate' },
    request_id: undefined,
  }
  const bulk = await openBulkConnection(opened)
  let made: Counts = { contacts: 0, conversations: 0, messages: 0 }
  let batches = 0
  const write = async (batch: Batch) => {
    await writeBatch(bulk.database, context, batch, signal)
    batches += 1
    // Else plans made for an empty table stay in use while it fills, and scan all of it for each row.
    if (analysedAfter.has(batches)) await opened.owner.query(analyse)
    made = addBatch(made, batch)
    options.onProgress?.(made)
  }
  try {
    await writeAll(drafting, wanted, write)
    await rebalanceAllLists(bulk.database, context.workspace_id)
  } catch (error) {
    if (signal.aborted) return { ...made, interrupted: true }
    throw error instanceof AppError ? stopped(made, error) : error
  } finally {
    await bulk.close()
    // Else the next plans would assume small tables. This commit waits for the disk, and so for all
    // earlier commits.
    await opened.owner.query(analyse)
  }
  return { ...made, interrupted: false }
}

/** Drafts each batch while PostgreSQL writes the previous one. */
async function writeAll(
  drafting: Drafting,
  wanted: GenerateOptions,
  write: (batch: Batch) => Promise<void>,
): Promise<void> {
  const from = new Date(drafting.now.getTime() - historyMs)
  let drafted: Batch | undefined
  for (const slots of planBatches(wanted, seededRandom(wanted.seed + 1), from, drafting.now)) {
    const [next] = await Promise.all([
      draftBatch(drafting, slots),
      drafted === undefined ? undefined : write(drafted),
    ])
    drafted = next
  }
  if (drafted !== undefined) await write(drafted)
}

function addBatch(made: Counts, { contacts, drafts }: Batch): Counts {
  return {
    contacts: made.contacts + contacts.length,
    conversations: made.conversations + drafts.length,
    messages: made.messages + drafts.reduce((sum, draft) => sum + draft.messages.length, 0),
  }
}

function stopped(made: Counts, error: AppError): OperatorError {
  const what =
    error.code === 'misdirected' ? 'The workspace is served by another cell' : 'PostgreSQL failed'
  return new OperatorError(
    `${what} after ${made.contacts} contacts, ${made.conversations} ` +
      `conversations and ${made.messages} messages; those are complete.`,
    { cause: error },
  )
}

/** Reads what drafting needs from the workspace. */
async function prepare(
  opened: { readonly database: Database; readonly owner: pg.Pool },
  subdomain: string,
  wanted: GenerateOptions,
): Promise<Drafting> {
  const settings = await findWorkspaceSettings(opened, subdomain)
  const id = settings.workspace_id
  const needsPersons = wanted.contacts === 0
  const [members, [count], persons] = await readTogether(opened.database, id, [
    listActiveMembers({ workspaceId: id }),
    countContacts({ workspaceId: id }),
    listPersons({ workspaceId: id, limit: needsPersons ? personsAtMost : 0 }),
  ])
  if (needsPersons && persons.length === 0) {
    throw new OperatorError('The workspace has no contacts yet: generate some.')
  }
  const lastNumber = count?.total ?? 0
  const random = seededRandom(wanted.seed)
  return { settings, members, persons, lastNumber, random, now: new Date() }
}
