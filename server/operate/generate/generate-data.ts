import type pg from 'pg'
import type { Database } from '../../store/database/connect.ts'
import { readTogether } from '../../store/database/read.ts'
import { AppError } from '../../errors.ts'
import { settleLists } from '../../store/lists/settle-lists.ts'
import { findWorkspaceSettings } from '../../chat/settings/find-workspace.ts'
import type { WriteContext } from '../../store/writes/write-in-workspace.ts'
import { openBulkDoor } from './bulk-connection.ts'
import { draftBatch, type Batch, type Drafting } from './draft-batch.ts'
import { GenerateError } from './generate-error.ts'
import { planBatches } from './plan-batches.ts'
import { countContacts, listActiveMembers, listPersons } from './queries.ts'
import { seededRandom } from './random.ts'
import { problemOf, type Counts, type Wanted } from './wanted.ts'
import { prepareBatch, writeBatch, type PreparedBatch } from './write-batch.ts'

const historyMs = 2 * 365 * 86_400_000
const personsAtMost = 20_000

const analyse = 'analyze contacts, conversations, conversation_tags, messages, events'
/** Batches after which the planner has a look at the tables, besides when autovacuum finds it due. */
const analysedAfter: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 32, 64, 256])

export type Generated = Counts & { readonly interrupted: boolean }

/**
 * Fills a workspace with made-up contacts, conversations and messages of the past two years, in
 * batches that are each one change of the workspace: exact for every reader at any moment, and
 * complete however it ends. Rows count as imported: each has its event, marked so; no mail is sent.
 * An aborted signal rolls back the batch that is being decided and ends it. Returns what was
 * written. Throws GenerateError, or WorkspaceError when there is no such workspace.
 */
export async function generateData(
  doors: { readonly database: Database; readonly owner: pg.Pool },
  subdomain: string,
  wanted: Wanted,
  options: { signal?: AbortSignal; onProgress?: (made: Counts) => void } = {},
): Promise<Generated> {
  const problem = problemOf(wanted)
  if (problem !== undefined) throw new GenerateError(problem)
  const signal = options.signal ?? new AbortController().signal
  const drafting = await prepare(doors, subdomain, wanted)
  const context: WriteContext = {
    workspace_id: drafting.settings.workspace_id,
    actor: { type: 'command', name: 'generate' },
    request_id: undefined,
  }
  const bulk = await openBulkDoor(doors)
  let made: Counts = { contacts: 0, conversations: 0, messages: 0 }
  let batches = 0
  const write = async (prepared: PreparedBatch) => {
    await writeBatch(bulk.database, context, prepared, signal)
    batches += 1
    // Plans of an empty table would be kept while it fills, and look through all of it for each row.
    if (analysedAfter.has(batches)) await doors.owner.query(analyse)
    made = addBatch(made, prepared.batch)
    options.onProgress?.(made)
  }
  try {
    await writeAll(drafting, wanted, write)
    await settleLists(bulk.database, context.workspace_id)
  } catch (error) {
    if (signal.aborted) return { ...made, interrupted: true }
    throw error instanceof AppError ? stopped(made, error) : error
  } finally {
    await bulk.close()
    // Else the first statements planned would take full tables for small ones. Its commit waits for
    // the disk, and so for all the commits before it.
    await doors.owner.query(analyse)
  }
  return { ...made, interrupted: false }
}

/** Drafts each batch while PostgreSQL is busy with the one before it. */
async function writeAll(
  drafting: Drafting,
  wanted: Wanted,
  write: (batch: PreparedBatch) => Promise<void>,
): Promise<void> {
  const { workspace_id: workspaceId } = drafting.settings
  const from = new Date(drafting.now.getTime() - historyMs)
  let drafted: PreparedBatch | undefined
  for (const slots of planBatches(wanted, seededRandom(wanted.seed + 1), from, drafting.now)) {
    const [next] = await Promise.all([
      draftBatch(drafting, slots).then((batch) => prepareBatch(workspaceId, batch)),
      drafted === undefined ? undefined : write(drafted),
    ])
    drafted = next
  }
  if (drafted !== undefined) await write(drafted)
}

function addBatch(made: Counts, { contacts, talks }: Batch): Counts {
  return {
    contacts: made.contacts + contacts.length,
    conversations: made.conversations + talks.length,
    messages: made.messages + talks.reduce((sum, talk) => sum + talk.messages.length, 0),
  }
}

function stopped(made: Counts, error: AppError): GenerateError {
  return new GenerateError(
    `PostgreSQL did not take more after ${made.contacts} contacts, ${made.conversations} ` +
      `conversations and ${made.messages} messages; those are complete.`,
    { cause: error },
  )
}

/** What drafting needs to know of the workspace. */
async function prepare(
  doors: { readonly database: Database; readonly owner: pg.Pool },
  subdomain: string,
  wanted: Wanted,
): Promise<Drafting> {
  const settings = await findWorkspaceSettings(doors, subdomain)
  const id = settings.workspace_id
  const needsPersons = wanted.contacts === 0
  const [members, [count], persons] = await readTogether(doors.database, id, [
    listActiveMembers(id),
    countContacts(id),
    listPersons(id, needsPersons ? personsAtMost : 0),
  ])
  if (needsPersons && persons.length === 0) {
    throw new GenerateError('The workspace has no contacts yet: ask for some.')
  }
  const lastNumber = count?.total ?? 0
  const random = seededRandom(wanted.seed)
  return { settings, members, persons, lastNumber, random, now: new Date() }
}
