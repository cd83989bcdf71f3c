import { sendBatch } from '../../store/database/batch.ts'
import {
  begin,
  commit,
  commitLater,
  type Connection,
  type Database,
} from '../../store/database/connect.ts'
import { readsUnderWay } from '../../store/database/read-queue.ts'
import { yieldInBackground } from '../../yield-event-loop.ts'
import type { EventHead, Progress, SourceRow } from './index-queries.ts'
import {
  ensureProgress,
  deleteDocuments,
  moveDocuments,
  listEventHeads,
  listOpenBuckets,
  lockProgress,
  readContacts,
  readConversations,
  readMessages,
  saveProgress,
} from './index-queries.ts'
import { draftDocuments } from './draft-documents.ts'
import { forgetWords, rememberWords, unknownWords } from './known-words.ts'
import { rebuildIndex, type IndexedBatch, type OpenIndex } from './rebuild-index.ts'
import { isCorrectable, variantsOf } from './similar-words.ts'
import { deleteWords, findWords, findWordsOfDocuments, insertWords } from './word-queries.ts'

const eventsAtOnce = 500
/** As stored: 500 of the longest messages would be 100 MB at once. */
const bytesAtOnce = 524_288

/** `busy`: another process is indexing this workspace. */
export type CaughtUp = 'busy' | 'behind' | 'done'

/**
 * Indexes the next batch of a workspace's events in one transaction, under the restricted role like a
 * request. Reads the current rows of the resources that the events name. If events expired before they
 * were indexed, rebuilds the index from the tables, a batch at a time.
 */
export async function catchUp(database: Database, workspaceId: string): Promise<CaughtUp> {
  const connection = await database.connect()
  try {
    const outcome = await indexBatch(database, connection, workspaceId)
    connection.release()
    return outcome
  } catch (error) {
    // Closes the connection, which rolls back the transaction.
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
    database.binding.bind(connection, workspaceId),
    commitLater,
    ensureProgress({ workspaceId }),
    lockProgress({ workspaceId }),
    listOpenBuckets({ workspaceId }),
    listEventHeads({ workspaceId, atMost: eventsAtOnce, bytes: bytesAtOnce }),
  ])
  if (progress === undefined) {
    await sendBatch(connection, [commit])
    return 'busy'
  }
  const pause = yieldInBackground(() => readsUnderWay(database) > 0)
  const index = { connection, workspaceId, buckets, pause }
  const batch = await nextBatch(index, progress, heads)
  const { erased = [] } = batch
  if (erased.length > 0) forgetWords(database, workspaceId)
  const asked = unknownWords(database, workspaceId, batch.words)
  const added = asked.length === 0 ? [] : await wordsToAdd(connection, workspaceId, asked, erased)
  const words: { variant: string; word: string }[] = []
  for (const word of added) {
    words.push(...variantsOf(word).map((variant) => ({ variant, word })))
    await pause()
  }
  await sendBatch(connection, [
    ...batch.statements,
    erased.length === 0
      ? undefined
      : deleteWords({ workspaceId, words: erased, variants: erased.flatMap(variantsOf) }),
    words.length === 0 ? undefined : insertWords(workspaceId, words),
    saveProgress({
      workspaceId,
      sequence: batch.sequence,
      reread: batch.reread === null ? null : JSON.stringify(batch.reread),
    }),
    commit,
  ])
  rememberWords(database, workspaceId, asked)
  return batch.reread !== null || batch.sequence < progress.latest ? 'behind' : 'done'
}

async function wordsToAdd(
  connection: Connection,
  workspaceId: string,
  asked: readonly string[],
  erased: readonly string[],
): Promise<string[]> {
  const [found] = await sendBatch(connection, [findWords({ workspaceId, words: asked })])
  const gone = new Set(erased)
  const known = new Set(found.map(({ word }) => word).filter((word) => !gone.has(word)))
  return asked.filter((word) => !known.has(word))
}

/** Events come before a rebuild, because most searches look for recent items. */
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
    return { ...(await followEvents(index, heads)), sequence: last, reread }
  }
  if (reread === null) return { statements: [], words: new Set(), sequence, reread }
  return { ...(await rebuildIndex(index, reread)), sequence }
}

const resourceHead = /^\{"(message|conversation|contact)":\{"id":"([0-9a-f-]{36})"/
/** Frequent event types that change no indexed text. */
const changesNothing =
  /^(?:message\.status_changed|conversation\.(?:status_changed|assigned|unassigned|tagged))$/

async function followEvents(
  { connection, workspaceId, buckets, pause }: OpenIndex,
  heads: readonly EventHead[],
): Promise<Pick<IndexedBatch, 'statements' | 'words' | 'erased'>> {
  const erasedIds = new Set<string>()
  /** Conversations that messages have left. */
  const left = new Set<string>()
  const ids = {
    message: new Set<string>(),
    conversation: new Set<string>(),
    contact: new Set<string>(),
  }
  for (const { type, head } of heads) {
    const [, name, id] = resourceHead.exec(head) ?? []
    if (id === undefined || changesNothing.test(type)) continue
    ids[name as keyof typeof ids].add(id)
    if (type === 'message.erased') erasedIds.add(id)
    if (type === 'conversation.unmerged' || type === 'conversation.split') left.add(id)
  }
  const [messages, conversations, contacts] = await sendBatch(connection, [
    ids.message.size === 0 ? undefined : readMessages({ workspaceId, ids: [...ids.message] }),
    ids.conversation.size === 0
      ? undefined
      : readConversations.byIds({ workspaceId, ids: [...ids.conversation] }),
    ids.contact.size === 0 ? undefined : readContacts.byIds({ workspaceId, ids: [...ids.contact] }),
  ])
  const found = new Set([...conversations, ...contacts].map(({ id }) => id))
  const gone = [...ids.conversation, ...ids.contact].filter((id) => !found.has(id))
  // By id, which is the order of creation: places follow it.
  const inOrder = messages.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const sources = [...contacts, ...conversations, ...inOrder]
  const erasedMessages = messages.filter(({ id }) => erasedIds.has(id))
  const erased = await wordsOfErased(connection, workspaceId, erasedMessages)
  const drafted = await draftDocuments(workspaceId, sources, buckets, 'newer', pause)
  const deletion = gone.length === 0 ? [] : [deleteDocuments({ workspaceId, parentIds: gone })]
  const leftIds = [...gone, ...left]
  const moved = leftIds.length === 0 ? [] : [moveDocuments({ workspaceId, parentIds: leftIds })]
  return {
    statements: [...moved, ...deletion, ...drafted.statements],
    words: drafted.words,
    erased,
  }
}

/**
 * The words of erased messages, and of the titles of their conversations, as they are still indexed. They leave the
 * vocabulary; one that others use comes back with the next document that has it.
 */
async function wordsOfErased(
  connection: Connection,
  workspaceId: string,
  messages: readonly SourceRow[],
): Promise<string[]> {
  if (messages.length === 0) return []
  const documents = messages.flatMap(({ type, parent_id: parentId, id }) => [
    { type, parentId, id },
    { type: 'conversation', parentId, id: parentId },
  ])
  const [found] = await sendBatch(connection, [
    findWordsOfDocuments({
      workspaceId,
      types: documents.map(({ type }) => type),
      parentIds: documents.map(({ parentId }) => parentId),
      ids: documents.map(({ id }) => id),
    }),
  ])
  return found.map(({ word }) => word).filter(isCorrectable)
}
