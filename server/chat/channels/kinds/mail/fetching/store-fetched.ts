import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { readRows } from '../../../../../store/database/read.ts'
import type { WriteContext } from '../../../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../../../store/writes/write-in-workspace.ts'
import { noShifts } from '../../../../../store/lists/adjust-lists.ts'
import { findReceived, type StoredEnvelope } from '../receiving/mail-queries.ts'
import type { MailServices } from '../receiving/mail-services.ts'
import { mailActor } from '../receiving/ready-mail.ts'
import { receiveRaw, storeMail } from '../receiving/store-mail.ts'
import type { AfterImport } from '../settings/after-import.ts'
import { noteAfterImport } from './after-import-queries.ts'
import {
  findEpoch,
  findFetchedCopy,
  findFetchedTwins,
  movePast,
  renumberFetched,
} from './mailbox-queries.ts'
import type { Mailbox } from './open-mailbox.ts'

/** A mail of a mailbox, and where the fetching goes on after it. */
export type Fetched = {
  readonly mailbox: Pick<Mailbox, 'list'>
  readonly channel_id: string
  readonly epoch: number
  readonly uid: number
  /** One that is older than the epoch may have been fetched in an earlier one. */
  readonly which: 'new' | 'older'
  readonly raw: Buffer
  readonly envelope: StoredEnvelope
  /** What is to be done with it in its mailbox. */
  readonly action: AfterImport
}

export const fetchedId = (epoch: number, uid: number): string => `${epoch}:${uid}`

/**
 * Stores a fetched mail and moves the mailbox on, in one transaction. A mail of an earlier epoch with the same bytes only
 * gets its new number: each is found once, so that what is left over is new. So does one that another client has moved out of the
 * folder and back, and one that came by another way.
 */
export async function storeFetched(
  services: MailServices,
  workspaceId: string,
  fetched: Fetched,
): Promise<void> {
  const context: WriteContext = {
    workspace_id: workspaceId,
    actor: mailActor,
    request_id: undefined,
  }
  const { channel_id: channelId, epoch, uid, which, raw, envelope, action } = fetched
  const advance = movePast({ workspaceId, channelId, epoch }, which, uid)
  const file = await receiveRaw(services, Readable.from(piecesOf(raw)))
  const transportId = fetchedId(epoch, uid)
  const name = { channelId, transport: 'imap', transportId } as const
  const gone = await goneTwins(services, workspaceId, fetched, file.sha256)
  const before = which === 'older' ? epoch : 1
  const isKnown =
    (before > 1 || gone.length > 0) &&
    (await writeInWorkspace(services.database, context, {
      reads: [
        findReceived({ workspaceId, ...name }),
        findFetchedCopy({ workspaceId, channelId, sha256: file.sha256, before, gone }),
        findEpoch({ workspaceId, channelId, epoch }),
      ],
      decide: ([[known], [copy], current]) => {
        if (current.length === 0) return { unchanged: false }
        if (known === undefined && copy === undefined) return { unchanged: false }
        const renumber =
          known === undefined && copy !== undefined
            ? [renumberFetched({ workspaceId, id: copy.id, transportId })]
            : []
        return { statements: [...renumber, advance], lists: noShifts, events: [], reply: true }
      },
    }))
  if (isKnown) {
    await rm(file.path, { force: true })
    return
  }
  await storeMail(
    services,
    context,
    {
      channel_id: channelId,
      transport: 'imap',
      transport_id: transportId,
      envelope,
      also: [
        advance,
        ...(action === 'nothing'
          ? []
          : [noteAfterImport({ workspaceId, channelId, transportId, action })]),
      ],
      only_if: findEpoch({ workspaceId, channelId, epoch }),
    },
    file,
  )
}

/**
 * The numbers of mails with the same bytes that are not in the folder any more: a number is of one mail for ever. Who moves a mail
 * keeps the time at which it came; a copy that comes later has its own.
 */
async function goneTwins(
  { database }: MailServices,
  workspaceId: string,
  { mailbox, channel_id: channelId, epoch, uid, envelope }: Fetched,
  sha256: Buffer,
): Promise<string[]> {
  const arrivedAt = envelope.arrived_at ?? null
  const find = findFetchedTwins({ workspaceId, channelId, sha256, arrivedAt, epoch })
  const twins = (await readRows(database, workspaceId, find)).map((row) => row.transport_id)
  const uidOf = (id: string) => (id.startsWith(`${epoch}:`) ? Number(id.split(':')[1]) : undefined)
  const uids = twins.flatMap((id) => uidOf(id) ?? [])
  if (uids.length === 0) return twins
  const listed = await mailbox.list(uids)
  const there = new Set([uid, ...listed.map((one) => one.uid)])
  return twins.filter((id) => !there.has(uidOf(id) ?? 0))
}

const pieceBytes = 256 * 1_024

/** A large mail in pieces, between which others are served. */
function* piecesOf(raw: Buffer): Iterable<Buffer> {
  for (let at = 0; at < raw.length; at += pieceBytes) yield raw.subarray(at, at + pieceBytes)
}
