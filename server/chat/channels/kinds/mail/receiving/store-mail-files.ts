import { Readable } from 'node:stream'
import { newId } from '../../../../../ids.ts'
import type { Statement } from '../../../../../store/database/statement.ts'
import type { AttachedFile } from '../../../../attachments/attach-files.ts'
import { insertMade } from '../../../../attachments/create-attachment.ts'
import { readableFileName } from '../../../../attachments/file-name.ts'
import { receiveFile } from '../../../../attachments/receive-file.ts'
import { removeFiles, storeFile, type StoredFile } from '../../../../attachments/store-file.ts'
import type { MailFile } from '../reading/parsed-mail.ts'
import type { MailServices } from './mail-services.ts'

/** More are left in the original. */
const mostFiles = 100

type Made = {
  readonly id: string
  readonly filename: string
  readonly size: number
  readonly stored: StoredFile
}

/** The files of a mail in the storage, which have no rows yet. */
export type MailFiles = {
  readonly made: readonly Made[]
  readonly bytes: number
  /** Of a mail with too many. */
  readonly leftOut: number
  /** Removes them where no row was written. */
  readonly remove: () => Promise<void>
}

/** Puts the files of a mail into the storage. A crash leaves files without rows, which are swept. */
export async function storeMailFiles(
  services: MailServices,
  workspaceId: string,
  given: readonly MailFile[],
): Promise<MailFiles> {
  const whole = given.filter(({ content }) => content.length > 0)
  const made: Made[] = []
  const remove = async () =>
    removeFiles(
      services.files.main,
      made.map(({ stored }) => stored.key),
    )
  try {
    for (const file of whole.slice(0, mostFiles)) {
      made.push(await storeOne(services, workspaceId, file, made.length + 1))
    }
  } catch (error) {
    await remove()
    throw error
  }
  return {
    made,
    bytes: made.reduce((sum, { size }) => sum + size, 0),
    leftOut: whole.length - made.length,
    remove,
  }
}

async function storeOne(
  { files }: MailServices,
  workspaceId: string,
  { name, type, content }: MailFile,
  number: number,
): Promise<Made> {
  const id = newId()
  const filename = readableFileName(name ?? defaultName(type, number))
  const limitBytes = content.length
  const source = Readable.from([Buffer.from(content.buffer, content.byteOffset, content.length)])
  const file = await receiveFile(source, {
    folder: files.incomingFolder,
    limitBytes,
    inMemory: true,
  })
  const stored = await storeFile(files, { workspace_id: workspaceId, id }, file, filename)
  return { id, filename, size: file.size, stored }
}

/** Of parts without a name; embedded mails are such. */
function defaultName(type: string, number: number): string {
  if (type === 'message/rfc822') return `mail-${number}.eml`
  if (type === 'text/calendar') return `event-${number}.ics`
  const [, extension = 'bin'] = /^image\/(png|jpeg|gif|webp)$/.exec(type) ?? []
  return `file-${number}.${extension}`
}

/** The rows of these files, and the files as a message attaches them. */
export function rowsOfFiles(
  services: MailServices,
  workspaceId: string,
  { made }: MailFiles,
  tick: Date,
): { readonly statements: readonly Statement[]; readonly attached: readonly AttachedFile[] } {
  return {
    statements: made.map((file) => insertMade(services, workspaceId, file, tick)),
    attached: made.map(({ id, filename, size, stored }) => ({
      id,
      message_id: null,
      saved_reply_id: null,
      device_id: null,
      filename,
      size,
      received: size,
      is_whole: true,
      storage: stored.storage,
      storage_keys: [stored.key],
      sha256: stored.sha256,
    })),
  }
}
