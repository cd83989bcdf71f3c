import { sendBatch } from '../../store/database/batch.ts'
import type { Connection } from '../../store/database/connect.ts'
import type { Statement } from '../../store/database/statement.ts'
import { draftDocuments } from './draft-documents.ts'
import {
  deleteBuckets,
  deleteSomeDocuments,
  readContacts,
  readConversations,
  readMessagesIn,
  type BucketRow,
  type Key,
  type Reread,
} from './index-queries.ts'

const contactsAtOnce = 1_000
const conversationsAtOnce = 200
const messagesAtOnce = 1_000
const deletedAtOnce = 5_000
const newest: Key = { created_at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** A workspace's index in the transaction that extends it. `pause` yields to requests. */
export type OpenIndex = {
  readonly connection: Connection
  readonly workspaceId: string
  readonly buckets: readonly BucketRow[]
  readonly pause: () => Promise<void> | undefined
}

/** One batch: the statements that write it, and the progress after it. */
export type IndexedBatch = {
  readonly statements: readonly Statement[]
  readonly words: ReadonlySet<string>
  /** Words that leave the vocabulary. */
  readonly erased?: readonly string[]
  readonly sequence: number
  readonly reread: Reread | null
}

type Step = Omit<IndexedBatch, 'sequence'>

/**
 * Drafts the next batch of a rebuild. It starts by emptying the index, which may hold deleted resources,
 * and then reads the tables, newest rows first, because most searches look for recent items.
 */
export async function rebuildIndex(index: OpenIndex, reread: Reread): Promise<Step> {
  if (reread.at === 'clearing') return clearIndex(index)
  if (reread.at === 'contacts') return rebuildContacts(index, reread)
  return rebuildConversations(index, reread)
}

async function clearIndex({ connection, workspaceId }: OpenIndex): Promise<Step> {
  const deletion = deleteSomeDocuments({ workspaceId, atMost: deletedAtOnce })
  const [deleted] = await sendBatch(connection, [deletion])
  if (deleted.length > 0) return { statements: [], words: new Set(), reread: { at: 'clearing' } }
  const statements = [deleteBuckets({ workspaceId })]
  return { statements, words: new Set(), reread: { at: 'contacts' } }
}

async function rebuildContacts(
  { connection, workspaceId, buckets, pause }: OpenIndex,
  { before = newest, only }: Extract<Reread, { at: 'contacts' }>,
): Promise<Step> {
  const read = readContacts.before({ ...before, workspaceId, atMost: contactsAtOnce })
  const [rows] = await sendBatch(connection, [read])
  const drafted = await draftDocuments(workspaceId, rows, buckets, 'older', pause)
  const last = rows.at(-1)
  if (last !== undefined) {
    const before = keyOf(last)
    return { ...drafted, reread: { at: 'contacts', before, ...(only && { only }) } }
  }
  return { ...drafted, reread: only === true ? null : { at: 'conversations' } }
}

/** Whole conversations up to `messagesAtOnce`; a longer conversation takes several batches. */
async function rebuildConversations(
  { connection, workspaceId, buckets, pause }: OpenIndex,
  { before = newest, position }: Extract<Reread, { at: 'conversations' }>,
): Promise<Step> {
  const read = readConversations.before({ ...before, workspaceId, atMost: conversationsAtOnce })
  const [rows] = await sendBatch(connection, [read])
  const [first] = rows
  if (first === undefined) return { statements: [], words: new Set(), reread: null }
  const whole = takeWhole(rows)
  const isLong = whole.length === 0
  const taken = isLong ? [first] : whole
  const below = isLong ? (position ?? first.message_count + 1) : messagesAtOnce + 1
  const from = Math.max(below - messagesAtOnce, 1)
  const conversationIds = taken.map(({ id }) => id)
  const [messages] = await sendBatch(connection, [
    readMessagesIn({ workspaceId, conversationIds, from, below }),
  ])
  const sources = [...taken, ...messages]
  const drafted = await draftDocuments(workspaceId, sources, buckets, 'older', pause)
  // Only a long conversation has messages below `from`.
  if (from > 1) return { ...drafted, reread: { at: 'conversations', before, position: from } }
  return { ...drafted, reread: { at: 'conversations', before: keyOf(taken.at(-1) ?? first) } }
}

function keyOf({ key, id }: { key: string; id: string }): Key {
  return { created_at: key, id }
}

function takeWhole<Row extends { message_count: number }>(rows: readonly Row[]): Row[] {
  let messages = 0
  const taken: Row[] = []
  for (const row of rows) {
    messages += row.message_count
    if (messages > messagesAtOnce) break
    taken.push(row)
  }
  return taken
}
