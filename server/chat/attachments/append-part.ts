import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { readRows } from '../../store/database/read.ts'
import { AppError, appError } from '../../errors.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../services.ts'
import { writeInWorkspace, type WriteContext } from '../../store/writes/write-in-workspace.ts'
import { dropFiles, keepFile, putFile } from './store-file.ts'
import {
  addPart,
  completeAttachment,
  findAttachment,
  lockAttachments,
  type AttachmentRow,
} from './queries.ts'
import { receiveFile, type ReceivedFile } from './receive-file.ts'
import { storageTrouble } from './storage-trouble.ts'

/**
 * Appends to an upload what a stream brings, at the offset where it stands, and returns where it
 * stands then. Each part is a file of its own until all are there, so two requests at one offset
 * cannot mix: one of them is told 409. Of a stream that breaks off, what has come is kept.
 */
export async function appendPart(
  services: AppServices,
  context: WriteContext,
  id: string,
  given: {
    offset: number
    source: Readable
    /** How much it brings, where that is known. */
    length: number | undefined
    /** Called with what has come, before anything is changed. */
    onReceived: (part: ReceivedFile) => void
  },
): Promise<number> {
  const { database, files } = services
  const workspaceId = context.workspace_id
  const [row] = await readRows(database, workspaceId, findAttachment(workspaceId, id))
  if (row === undefined) throw appError('attachment_unknown')
  refuseOffset(row, given.offset)
  if (row.storage_keys.length >= services.config.uploadParts) throw appError('parts_too_many')
  if (given.length !== undefined) refuseSmall(services, row, given.length)
  const part = await receiveFile(given.source, {
    folder: files.incomingFolder,
    limitBytes: row.size - given.offset,
    keepPart: true,
  })
  given.onReceived(part)
  if (row.is_whole) return discard(part, row.size)
  // Most files come in one part, which then is the file.
  if (part.size === row.size) return complete(services, context, row, part)
  const received = await record(services, context, row, part)
  if (received === row.size) await join(services, context, id)
  return received
}

/** 422 for a part that is neither large enough nor the last one: each costs a file and a row's growth. */
function refuseSmall({ config }: AppServices, row: AttachmentRow, bytes: number): void {
  const isLast = row.received + bytes >= row.size
  if (!isLast && bytes < config.uploadPartMinimumBytes) throw appError('part_too_small')
}

function refuseOffset(row: AttachmentRow, offset: number): void {
  if (offset === row.received) return
  throw appError('upload_offset_wrong', { 'upload-offset': String(row.received) })
}

async function discard(part: ReceivedFile, offset: number): Promise<number> {
  await rm(part.path, { force: true })
  return offset
}

/** Puts a part into the storage and its key into the row, in this order. */
async function record(
  services: AppServices,
  context: WriteContext,
  row: AttachmentRow,
  part: ReceivedFile,
): Promise<number> {
  if (part.size === 0) return discard(part, row.received)
  const { database, files } = services
  try {
    refuseSmall(services, row, part.size)
  } catch (error) {
    await discard(part, row.received)
    throw error
  }
  const workspaceId = context.workspace_id
  const store = files.of(row.storage)
  const key = await putFile(store, { workspace_id: workspaceId, id: row.id }, part)
  const received = row.received + part.size
  try {
    return await writeInWorkspace(database, context, {
      look: [lockAttachments(workspaceId, [row.id])],
      decide: ([[now]]) => {
        if (now === undefined) throw appError('attachment_unknown')
        refuseOffset(now, row.received)
        return {
          statements: [addPart(workspaceId, row.id, received, key)],
          lists: noShifts,
          events: [],
          reply: () => received,
        }
      },
    })
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await dropFiles(store, [key])
    throw error
  }
}

/** Makes one file of all parts. */
async function join(services: AppServices, context: WriteContext, id: string): Promise<void> {
  const { database, files } = services
  const workspaceId = context.workspace_id
  const [row] = await readRows(database, workspaceId, findAttachment(workspaceId, id))
  if (row === undefined || row.is_whole) return
  const file = await receiveFile(Readable.from(readParts(services, row)), {
    folder: files.incomingFolder,
    limitBytes: row.size,
  })
  await complete(services, context, row, file)
}

async function* readParts({ files }: AppServices, row: AttachmentRow): AsyncGenerator<Buffer> {
  for (const key of row.storage_keys) {
    // oxlint-disable-next-line no-await-in-loop
    const part = await files.of(row.storage).read(key)
    if (part === undefined) throw storageTrouble(new Error(`A part of ${row.id} is missing.`))
    yield* part as AsyncIterable<Buffer>
  }
}

/** The file is whole: says what it is, and lets the parts go. */
async function complete(
  { database, files }: AppServices,
  context: WriteContext,
  row: AttachmentRow,
  file: ReceivedFile,
): Promise<number> {
  const workspaceId = context.workspace_id
  const owner = { workspace_id: workspaceId, id: row.id }
  const kept = await keepFile(files, owner, file, row.filename)
  const parts = await writeInWorkspace(database, context, {
    look: [lockAttachments(workspaceId, [row.id])],
    decide: ([[now]]) => {
      if (now === undefined) throw appError('attachment_unknown')
      // Somebody else was at it, too. This file belongs to nobody, and is swept.
      if (now.is_whole || now.received !== row.received) return { unchanged: [kept.key] }
      return {
        statements: [
          completeAttachment(
            workspaceId,
            row.id,
            kept.content_type,
            kept.sha256,
            kept.width,
            kept.height,
            kept.storage,
            kept.key,
          ),
        ],
        lists: noShifts,
        events: [],
        reply: () => now.storage_keys,
      }
    },
  })
  const isOurs = !parts.includes(kept.key)
  await dropFiles(isOurs ? files.of(row.storage) : files.main, parts)
  if (!isOurs) throw appError('upload_offset_wrong')
  return row.size
}
