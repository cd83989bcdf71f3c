import type { Readable } from 'node:stream'
import { AppError, appError } from '../../../../../errors.ts'
import { newId } from '../../../../../ids.ts'
import { noShifts } from '../../../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../../../store/writes/change.ts'
import { combine } from '../../../../../store/database/combine.ts'
import type { Statement } from '../../../../../store/database/statement.ts'
import { writeInWorkspace } from '../../../../../store/writes/write-in-workspace.ts'
import { insertMade, refuseFull } from '../../../../attachments/create-attachment.ts'
import { receiveFile, type ReceivedFile } from '../../../../attachments/receive-file.ts'
import { putFile, removeFiles, type StoredFile } from '../../../../attachments/store-file.ts'
import { readStoredBytes } from '../../../../attachments/stored-bytes.ts'
import { mailLimits } from '../reading/measure-mail.ts'
import { recordMailSeen } from '../state/state-queries.ts'
import { fetchedToo, findOfAnotherWay } from './another-way-queries.ts'
import { findMailJson } from './received-mail-queries.ts'
import { importSoon } from './import-task.ts'
import { countMails, refuseMore } from './limit-mails.ts'
import type { MailServices } from './mail-services.ts'
import { keepOriginal } from './recent-originals.ts'
import {
  findMailChannel,
  findReceived,
  insertReceived,
  type MailState,
  type StoredEnvelope,
  type StoredMail,
  type Transport,
} from './mail-queries.ts'

/** A mail as it came. */
export type Received = {
  readonly channel_id: string
  readonly transport: Transport
  /** Names it among the mails that came this way; undefined: its bytes do. */
  readonly transport_id?: string
  readonly envelope: StoredEnvelope
  /** Written in the same transaction, whether it is new or not. */
  readonly also?: readonly Statement[]
  /** Nothing is stored if it returns no row. */
  readonly only_if?: Statement
}

/** `isNew` false: it came before, and nothing was stored. */
export type Stored = {
  readonly id: string
  readonly state: MailState
  readonly isNew: boolean
  /** Of a new one that came by HTTP: its reply. */
  readonly json: string
}

/** Writes the bytes of a mail to a local file, or keeps those of a small one. Throws 413 beyond the limit of mails. */
export async function receiveRaw(
  { files }: Pick<MailServices, 'files'>,
  source: Readable,
): Promise<ReceivedFile> {
  const { incomingFolder: folder } = files
  return receiveFile(source, { folder, limitBytes: mailLimits.bytes, inMemory: true })
}

/**
 * Stores a mail as it came, before anything parses it: its original in the attachment store, its row and the task that
 * imports it, in one transaction. What came the same way before, and the same bytes that came by another, are not stored again; in a
 * mailbox each number is a mail, and takes one of those. Throws 422 if the workspace's storage is full.
 */
export async function storeMail(
  services: MailServices,
  context: WriteContext,
  mail: Received,
  file: ReceivedFile,
): Promise<Stored> {
  const { workspace_id: workspaceId } = context
  const owner = { workspace_id: workspaceId, id: newId() }
  const { main } = services.files
  const key = await putFile(main, owner, file)
  const { sha256 } = file
  const type = { contentType: 'message/rfc822', width: null, height: null }
  const original = { id: owner.id, stored: { storage: main.kind, key, sha256, ...type } }
  let isKept = true
  try {
    let written: StoredMail | undefined
    const made = await record(services, context, mail, file, original, (stored) => {
      written = stored
    })
    isKept = made.isNew
    if (isKept && written !== undefined) keepOriginal(made.id, written, file)
    return made
  } catch (error) {
    isKept = !isRefusal(error)
    throw error
  } finally {
    // After any other failure the row may exist, and then needs its file.
    if (!isKept) await removeFiles(main, [key])
  }
}

async function record(
  services: MailServices,
  context: WriteContext,
  { channel_id: channelId, transport, envelope, also = [], only_if: onlyIf, ...mail }: Received,
  { sha256, size }: ReceivedFile,
  original: { readonly id: string; readonly stored: StoredFile },
  written: (stored: StoredMail) => void,
): Promise<Stored> {
  const { workspace_id: workspaceId } = context
  const transportId = mail.transport_id ?? sha256.toString('hex')
  const id = newId()
  const isShown = transport === 'http'
  return writeInWorkspace(
    services.database,
    { ...context, yields: true },
    {
      reads: [
        findMailChannel({ workspaceId, channelId }),
        findReceived({ workspaceId, channelId, transport, transportId }),
        findOfAnotherWay({ workspaceId, channelId, transport, sha256 }),
        readStoredBytes({ workspaceId }),
        // A mailbox is read no further than the limit (fetching/find-fetching.ts).
        transport === 'imap' ? undefined : countMails(services.config, workspaceId),
        onlyIf,
      ],
      decide: ([[channel], [known], [other], [bytes], recent, wanted], tick): Decision<Stored> => {
        if (channel?.kind !== 'mail') throw appError('mail_channel_unknown')
        if (onlyIf !== undefined && wanted.length === 0) throw new Error('The mail is not wanted.')
        const found = known ?? other
        if (found !== undefined) {
          const reply = { ...found, isNew: false, json: '' }
          const isOther = known === undefined && transport === 'imap'
          const statements = [
            ...(isOther ? [fetchedToo({ workspaceId, id: found.id, transportId })] : []),
            ...also,
          ]
          if (statements.length === 0) return { unchanged: reply }
          return { statements, lists: noShifts, events: [], reply }
        }
        refuseMore(services.config, recent[0])
        refuseFull(services, (bytes?.total ?? 0) + size)
        const row = { id, channelId, transport, transportId, sha256, size }
        written(
          asStored(original.stored, { ...channel, channel_id: channelId, envelope, size }, tick),
        )
        return {
          statements: [
            insertStored(services, workspaceId, row, original, envelope, tick),
            ...also,
            ...(isShown ? [findMailJson({ workspaceId, id })] : []),
          ],
          lists: { ...noShifts, totals: [{ totals: 'attachment_bytes', label: '', delta: size }] },
          events: [],
          reply: { id, state: 'stored', isNew: true, json: isShown ? { row: -1 } : '' },
        }
      },
    },
  )
}

type NewRow = Omit<Parameters<typeof insertReceived>[0], 'workspaceId' | 'envelope' | 'tick'>

/** Inserts a mail, its original and the task that imports it. */
function insertStored(
  services: MailServices,
  workspaceId: string,
  row: NewRow,
  original: { readonly id: string; readonly stored: StoredFile },
  envelope: StoredEnvelope,
  tick: Date,
): Statement {
  const { id, channelId, size, transport: way } = row
  const file = { ...original, filename: 'original.eml', size, mail_id: id }
  return combine(
    [
      insertReceived({ workspaceId, ...row, envelope: JSON.stringify(envelope), tick }),
      insertMade(services, workspaceId, file, tick),
      recordMailSeen({ workspaceId, channelId, way, tick }),
    ],
    importSoon(workspaceId, id, tick),
  )
}

/** What its import would read. */
function asStored(
  { storage, key }: StoredFile,
  mail: Pick<StoredMail, 'kind' | 'settings' | 'channel_id' | 'envelope' | 'size'>,
  tick: Date,
): StoredMail {
  return { ...mail, state: 'stored', received_at: tick, storage, key }
}

const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500
