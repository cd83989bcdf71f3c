import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { readRows } from '../../store/database/read.ts'
import { AppError, appError } from '../../errors.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import {
  addPart,
  completeAttachment,
  findAttachment,
  lockAttachments,
  type AttachmentRow,
} from './queries.ts'
import { receiveFile, type ReceivedFile } from './receive-file.ts'
import { storageError } from './storage-error.ts'
import { putFile, removeFiles, storeFile } from './store-file.ts'

/**
 * Appends a stream to an upload at its current offset and returns the new offset. Each part is a separate file
 * until all have arrived, so two requests with the same offset cannot mix: one of them fails with 409. An
 * interrupted part is kept.
 */
export async function appendPart(
  services: AppServices,
  context: WriteContext,
  id: string,
  given: {
    offset: number
    source: Readable
    /** The declared length of the part, if known. */
    length: number | undefined
    /** Called with the received part before anything is changed. */
    onReceived: (part: ReceivedFile) => void
  },
): Promise<number> {
  const { database, files } = services
  const workspaceId = context.workspace_id
  const [row] = await readRows(database, workspaceId, findAttachment({ workspaceId, id }))
  if (row === undefined) throw appError('attachment_unknown')
  refuseOffset(row, given.offset)
  if (row.storage_keys.length >= services.config.uploadParts) throw appError('parts_too_many')
  if (isTooSmall(services, row, given.length)) throw appError('part_too_small')
  const part = await receiveFile(given.source, {
    folder: files.incomingFolder,
    limitBytes: row.size - given.offset,
    keepPart: true,
  })
  given.onReceived(part)
  // Most files arrive in one part, which then is the file.
  if (part.size === row.size) return complete(services, context, row, part)
  const isEmpty = part.size === 0
  if (isEmpty || isTooSmall(services, row, part.size)) {
    await rm(part.path, { force: true })
    if (isEmpty) return row.received
    throw appError('part_too_small')
  }
  const received = await storePart(services, context, row, part)
  if (received === row.size) await joinParts(services, context, id)
  return received
}

/** Whether a part is below the minimum and not the last one. Each part costs a file and makes the row grow. */
function isTooSmall(
  { config }: AppServices,
  row: AttachmentRow,
  bytes: number | undefined,
): boolean {
  if (bytes === undefined || row.received + bytes >= row.size) return false
  return bytes < config.uploadPartMinimumBytes
}

function refuseOffset(row: AttachmentRow, offset: number): void {
  if (offset === row.received) return
  throw appError('upload_offset_wrong', { 'upload-offset': String(row.received) })
}

/** Stores a part, then records its key in the row. */
async function storePart(
  { database, files }: AppServices,
  context: WriteContext,
  row: AttachmentRow,
  part: ReceivedFile,
): Promise<number> {
  const workspaceId = context.workspace_id
  const store = files.of(row.storage)
  const key = await putFile(store, { workspace_id: workspaceId, id: row.id }, part)
  const received = row.received + part.size
  try {
    return await writeInWorkspace(database, context, {
      reads: [lockAttachments({ workspaceId, ids: [row.id] })],
      decide: ([[now]]) => {
        if (now === undefined) throw appError('attachment_unknown')
        refuseOffset(now, row.received)
        return {
          statements: [addPart({ workspaceId, id: row.id, received, key })],
          lists: noShifts,
          events: [],
          reply: received,
        }
      },
    })
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await removeFiles(store, [key])
    throw error
  }
}

/** Joins all parts into one file. */
async function joinParts(services: AppServices, context: WriteContext, id: string): Promise<void> {
  const { database, files } = services
  const workspaceId = context.workspace_id
  const [row] = await readRows(database, workspaceId, findAttachment({ workspaceId, id }))
  if (row === undefined || row.is_whole) return
  const file = await receiveFile(Readable.from(readParts(services, row)), {
    folder: files.incomingFolder,
    limitBytes: row.size,
  })
  await complete(services, context, row, file)
}

async function* readParts({ files }: AppServices, row: AttachmentRow): AsyncGenerator<Buffer> {
  for (const key of row.storage_keys) {
    const part = await files.of(row.storage).read(key)
    if (part === undefined) throw storageError(new Error(`A part of ${row.id} is missing.`))
    yield* part as AsyncIterable<Buffer>
  }
}

/** Stores the complete file, records its type and size, and removes the parts. */
async function complete(
  { database, files }: AppServices,
  context: WriteContext,
  row: AttachmentRow,
  file: ReceivedFile,
): Promise<number> {
  const workspaceId = context.workspace_id
  const owner = { workspace_id: workspaceId, id: row.id }
  const stored = await storeFile(files, owner, file, row.filename)
  const parts = await writeInWorkspace(database, context, {
    reads: [lockAttachments({ workspaceId, ids: [row.id] })],
    decide: ([[now]]) => {
      if (now === undefined) throw appError('attachment_unknown')
      // Another request was faster, so this file is not needed.
      if (now.is_whole || now.received !== row.received) return { unchanged: [stored.key] }
      return {
        statements: [completeAttachment({ workspaceId, id: row.id, ...stored })],
        lists: noShifts,
        events: [],
        reply: now.storage_keys,
      }
    },
  })
  const isOurs = !parts.includes(stored.key)
  await removeFiles(isOurs ? files.of(row.storage) : files.main, parts)
  if (!isOurs) throw appError('upload_offset_wrong')
  return row.size
}
