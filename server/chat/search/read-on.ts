import { sendBatch } from '../../store/database/batch.ts'
import type { Connection } from '../../store/database/connect.ts'
import type { IndexedBatch, OpenIndex } from './catch-up.ts'
import { draftDocuments } from './draft-documents.ts'
import {
  forgetBuckets,
  forgetSome,
  readContactsBefore,
  readConversationsBefore,
  readMessagesIn,
  type Key,
  type Reread,
} from './index-queries.ts'

const contactsAtOnce = 1_000
const conversationsAtOnce = 200
const messagesAtOnce = 1_000
const forgottenAtOnce = 5_000
const newest: Key = { created_at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

type Step = Omit<IndexedBatch, 'sequence'>

/**
 * The next batch of a reading of the tables, newest first, so that what is looked for most is found
 * first. Begins by forgetting what the index has: nobody knows which of it is gone by now.
 */
export async function readOn(index: OpenIndex, reread: Reread): Promise<Step> {
  const { connection, workspaceId, buckets, pause } = index
  if (reread.at === 'clearing') return clear(connection, workspaceId)
  if (reread.at === 'contacts') {
    const { created_at: at, id } = reread.before ?? newest
    const [rows] = await sendBatch(connection, [
      readContactsBefore(workspaceId, at, id, contactsAtOnce),
    ])
    const last = rows.at(-1)
    return {
      ...(await draftDocuments(workspaceId, rows, buckets, 'older', pause)),
      reread:
        last === undefined
          ? { at: 'conversations' }
          : { at: 'contacts', before: { created_at: last.key, id: last.id } },
    }
  }
  return readConversationsOn(index, reread)
}

async function clear(connection: Connection, workspaceId: string): Promise<Step> {
  const [gone] = await sendBatch(connection, [forgetSome(workspaceId, forgottenAtOnce)])
  if (gone.length > 0) return { statements: [], words: new Set(), reread: { at: 'clearing' } }
  return {
    statements: [forgetBuckets(workspaceId)],
    words: new Set(),
    reread: { at: 'contacts' },
  }
}

/** Whole conversations, up to so many messages; of one that has more, one run of them after the other. */
async function readConversationsOn(
  { connection, workspaceId, buckets, pause }: OpenIndex,
  { before = newest, position }: Extract<Reread, { at: 'conversations' }>,
): Promise<Step> {
  const [rows] = await sendBatch(connection, [
    readConversationsBefore(workspaceId, before.created_at, before.id, conversationsAtOnce),
  ])
  const [first] = rows
  if (first === undefined) return { statements: [], words: new Set(), reread: null }
  const below = position ?? first.message_count + 1
  const from = Math.max(below - messagesAtOnce, 1)
  const whole = takeWhole(rows)
  const isLong = whole.length === 0
  const taken = isLong ? [first] : whole
  const ids = taken.map(({ id }) => id)
  const [messages] = await sendBatch(connection, [
    isLong
      ? readMessagesIn(workspaceId, ids, from, below)
      : readMessagesIn(workspaceId, ids, 1, messagesAtOnce + 1),
  ])
  const drafted = await draftDocuments(
    workspaceId,
    [...taken, ...messages],
    buckets,
    'older',
    pause,
  )
  const last = taken.at(-1) ?? first
  const next: Key = { created_at: last.key, id: last.id }
  return {
    ...drafted,
    reread:
      isLong && from > 1
        ? { at: 'conversations', before, position: from }
        : { at: 'conversations', before: next },
  }
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
