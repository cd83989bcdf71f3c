import { sendBatch } from '../../store/database/batch.ts'
import {
  begin,
  bind,
  commit,
  type Connection,
  type Database,
} from '../../store/database/connect.ts'
import { readsUnderWay } from '../../store/database/read-queue.ts'
import type { Statement } from '../../store/database/statement.ts'
import { standBehind } from '../../yield-event-loop.ts'
import type { BucketRow, EventHead, Progress, Reread } from './index-queries.ts'
import {
  commitLater,
  ensureProgress,
  forgetDocuments,
  listEventHeads,
  listOpenBuckets,
  lockProgress,
  readContacts,
  readConversations,
  readMessages,
  saveProgress,
} from './index-queries.ts'
import { draftDocuments } from './draft-documents.ts'
import { rememberWords, unknownWords } from './known-words.ts'
import { readOn } from './read-on.ts'
import { variantsOf } from './similar-words.ts'
import { findWords, insertWords } from './word-queries.ts'

const eventsAtOnce = 500
/** As stored: 500 of the longest messages would be 100 MB at once. */
const bytesAtOnce = 524_288

/** What one batch comes to: what to write, and how far the index is with it. */
export type IndexedBatch = {
  readonly statements: readonly Statement[]
  readonly words: ReadonlySet<string>
  readonly sequence: number
  readonly reread: Reread | null
}

/** A workspace's index in the transaction that takes it further; `pause` stands behind requests. */
export type OpenIndex = {
  readonly connection: Connection
  readonly workspaceId: string
  readonly buckets: readonly BucketRow[]
  readonly pause: () => Promise<void> | undefined
}

/** `busy`: somebody else is at this workspace. */
export type CaughtUp = 'busy' | 'behind' | 'done'

/**
 * Brings a workspace's index a batch further, in a transaction of its own: what its next events tell of
 * is read from the tables as it is now. Where events are missing, because their time was over before
 * they were read, the tables are read whole, a batch at a time. Under the restricted role, like a
 * request.
 */
export async function catchUp(database: Database, workspaceId: string): Promise<CaughtUp> {
  const connection = await database.connect()
  try {
    const outcome = await indexBatch(database, connection, workspaceId)
    connection.release()
    return outcome
  } catch (error) {
    // Ends the connection, and with it the transaction.
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}

async function indexBatch(
  database: Database,
  connection: Connection,
  workspaceId: string,
): Promise<CaughtUp> {
  const [, , , , [progress], buckets, heads] = await sendBatch(connection, [
    begin,
    bind(database, connection, workspaceId),
    commitLater,
    ensureProgress(workspaceId),
    lockProgress(workspaceId),
    listOpenBuckets(workspaceId),
    listEventHeads(workspaceId, eventsAtOnce, bytesAtOnce),
  ])
  if (progress === undefined) {
    await sendBatch(connection, [commit])
    return 'busy'
  }
  const pause = standBehind(() => readsUnderWay(database) > 0)
  const index = { connection, workspaceId, buckets, pause }
  const batch = await nextBatch(index, progress, heads)
  const asked = unknownWords(database, workspaceId, batch.words)
  const added = asked.length === 0 ? [] : await wordsToAdd(connection, workspaceId, asked)
  const variants: (readonly [variant: string, word: string])[] = []
  for (const word of added) {
    for (const variant of variantsOf(word)) variants.push([variant, word])
    // oxlint-disable-next-line no-await-in-loop
    await pause()
  }
  await sendBatch(connection, [
    ...batch.statements,
    variants.length === 0
      ? undefined
      : insertWords(
          workspaceId,
          variants.map(([variant]) => variant),
          variants.map(([, word]) => word),
        ),
    saveProgress(
      workspaceId,
      batch.sequence,
      batch.reread === null ? null : JSON.stringify(batch.reread),
    ),
    commit,
  ])
  rememberWords(database, workspaceId, asked)
  return batch.reread !== null || batch.sequence < progress.latest ? 'behind' : 'done'
}

async function wordsToAdd(
  connection: Connection,
  workspaceId: string,
  asked: readonly string[],
): Promise<string[]> {
  const [found] = await sendBatch(connection, [findWords(workspaceId, asked)])
  const known = new Set(found.map(({ word }) => word))
  return asked.filter((word) => !known.has(word))
}

/** Events first: what is new is looked for most. */
async function nextBatch(
  index: OpenIndex,
  { sequence, reread, latest }: Progress,
  heads: readonly EventHead[],
): Promise<IndexedBatch> {
  const isGap = heads[0] === undefined ? sequence < latest : heads[0].sequence > sequence + 1
  if (isGap) {
    return { statements: [], words: new Set(), sequence: latest, reread: { at: 'clearing' } }
  }
  if (heads.length > 0) {
    const last = heads.at(-1)?.sequence ?? sequence
    return {
      ...(await followEvents(index, heads)),
      sequence: last,
      reread,
    }
  }
  if (reread === null) return { statements: [], words: new Set(), sequence, reread }
  return { ...(await readOn(index, reread)), sequence }
}

const resourceHead = /^\{"(message|conversation|contact)":\{"id":"([0-9a-f-]{36})"/
/** Frequent, and nothing that anything is found by. */
const changesNothing =
  /^(?:message\.status_changed|conversation\.(?:status_changed|assigned|unassigned|tagged))$/

async function followEvents(
  { connection, workspaceId, buckets, pause }: OpenIndex,
  heads: readonly EventHead[],
): Promise<Pick<IndexedBatch, 'statements' | 'words'>> {
  const ids = {
    message: new Set<string>(),
    conversation: new Set<string>(),
    contact: new Set<string>(),
  }
  for (const { type, head } of heads) {
    const [, name, id] = resourceHead.exec(head) ?? []
    if (id === undefined || changesNothing.test(type)) continue
    ids[name as keyof typeof ids].add(id)
  }
  const [messages, conversations, contacts] = await sendBatch(connection, [
    ids.message.size === 0 ? undefined : readMessages(workspaceId, [...ids.message]),
    ids.conversation.size === 0 ? undefined : readConversations(workspaceId, [...ids.conversation]),
    ids.contact.size === 0 ? undefined : readContacts(workspaceId, [...ids.contact]),
  ])
  const found = new Set([...conversations, ...contacts].map(({ id }) => id))
  const gone = [...ids.conversation, ...ids.contact].filter((id) => !found.has(id))
  // In the order they were made, by their ids: places follow it.
  const inOrder = messages.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const sources = [...contacts, ...conversations, ...inOrder]
  const drafted = await draftDocuments(workspaceId, sources, buckets, 'newer', pause)
  const forget = gone.length === 0 ? [] : [forgetDocuments(workspaceId, gone)]
  return { statements: [...forget, ...drafted.statements], words: drafted.words }
}
