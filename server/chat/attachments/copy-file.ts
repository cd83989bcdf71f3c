import { rm } from 'node:fs/promises'
import { signatureOf, type Principal } from '../../api/access/principal.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { readRows } from '../../store/database/read.ts'
import { requireWhole } from './attach-files.ts'
import { refuseFull, type NewAttachment } from './create-attachment.ts'
import { findAttachment, type AttachmentRow } from './queries.ts'
import { receiveFile } from './receive-file.ts'
import { storeFile } from './store-file.ts'
import { readStoredBytes } from './stored-bytes.ts'
import { withUploadSlot } from './upload-slots.ts'

/**
 * Copies a file, bytes and name. The copy has no row yet; it will be an upload like any other, and stays when the other is
 * deleted (docs/decisions/0212).
 */
export async function copyFile(
  services: AppServices,
  principal: Principal,
  id: string,
): Promise<NewAttachment> {
  const { workspace_id: workspaceId } = principal
  const { database } = services
  const [[row], [stored]] = await Promise.all([
    readRows(database, workspaceId, findAttachment({ workspaceId, id })),
    readRows(database, workspaceId, readStoredBytes({ workspaceId })),
  ])
  if (row === undefined) throw appError('attachment_unknown')
  requireWhole(id, row)
  refuseFull(services, (stored?.total ?? 0) + row.size)
  return withUploadSlot(services, signatureOf(principal).owner_id, async () =>
    storeCopy(services, workspaceId, row),
  )
}

async function storeCopy(
  { files }: AppServices,
  workspaceId: string,
  { id, filename, size, storage, storage_keys: [key = ''], sha256 }: AttachmentRow,
): Promise<NewAttachment> {
  const owner = { workspace_id: workspaceId, id: newId() }
  const content = await files.of(storage).read(key)
  if (content === undefined) throw new Error(`The file of attachment ${id} is missing.`)
  const file = await receiveFile(content, { folder: files.incomingFolder, limitBytes: size })
  if (sha256?.equals(file.sha256) !== true) {
    await rm(file.path, { force: true })
    throw new Error(`The file of attachment ${id} is damaged.`)
  }
  return { id: owner.id, filename, size, stored: await storeFile(files, owner, file, filename) }
}
