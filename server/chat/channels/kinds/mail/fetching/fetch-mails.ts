import type pg from 'pg'
import { runStatement } from '../../../../../store/database/run-statement.ts'
import { readRows } from '../../../../../store/database/read.ts'
import type { MailServices } from '../receiving/mail-services.ts'
import type { AfterImport } from '../settings/after-import.ts'
import { fetchRaw } from './fetch-raw.ts'
import { isSuspect, MailNotRead, type FailedMail } from './mail-not-read.ts'
import { endOlder, findFetched, movePast, type MailboxRow } from './mailbox-queries.ts'
import type { Listed, Mailbox } from './open-mailbox.ts'
import { readOrPassBy } from './pass-by.ts'
import { ServerError } from './server-error.ts'
import { fetchedId, storeFetched } from './store-fetched.ts'

/** Mails that are listed together. */
const listedAtOnce = 100
/** UIDs that are looked through together while it is not known how many of them there are. */
const firstWindow = 1_000
/** A server that searches by date may count its days in any zone. */
const searchedBeforeMs = 2 * 86_400_000

/** A run of the fetching of one mailbox, and its limits. */
export type FetchRun = {
  readonly services: MailServices
  /** The owner's, for the numbers that change without a mail. */
  readonly pool: pg.Pool
  readonly workspace_id: string
  readonly channel_id: string
  readonly mailbox: Mailbox
  readonly row: MailboxRow
  /** What is done with each mail that is stored. */
  readonly action: AfterImport
  /** Mails that may still be stored. */
  left: number
  /** After this the turn is another mailbox's, in epoch milliseconds. */
  readonly until: number
  /** By then the run itself has to have ended. */
  readonly ends_at: number
  /** At which the runs before have failed. */
  readonly failed: FailedMail | undefined
}

/** Whether there is more to fetch at once. */
type HasMore = boolean

/** Fetches the new mails, the oldest of them first, then older ones from the newest on. */
export async function fetchMails(run: FetchRun): Promise<HasMore> {
  return (await fetchNew(run)) || (await fetchOlder(run))
}

async function fetchNew(run: FetchRun): Promise<HasMore> {
  const found = await run.mailbox.find(Number(run.row.next_uid), '*')
  return fetchAll(run, found, 'new')
}

/** From the newest to the oldest: the newest are those that somebody waits for. */
async function fetchOlder(run: FetchRun): Promise<HasMore> {
  const { mailbox, row, workspace_id: workspaceId, channel_id: channelId } = run
  if (row.older_uid === null) return false
  const since = row.imports_all ? undefined : new Date(row.past_until.getTime() - searchedBeforeMs)
  let upTo = Number(row.older_uid)
  // Where a date keeps the answer short, one is enough.
  let window = since === undefined ? firstWindow : upTo
  while (upTo > 0) {
    if (isOver(run)) return true
    const from = Math.max(1, upTo - window + 1)
    const found = await mailbox.find(from, upTo, since)
    if (await fetchAll(run, found.toReversed(), 'older')) return true
    upTo = from - 1
    // Numbers of mails that were deleted long ago are passed by quickly.
    window = found.length === 0 ? window * 4 : firstWindow
    await advance(run, 'older', from)
  }
  await runStatement(run.pool, endOlder({ workspaceId, channelId, epoch: row.epoch }))
  return false
}

type Which = 'new' | 'older'

async function fetchAll(run: FetchRun, uids: readonly number[], which: Which): Promise<HasMore> {
  for (let at = 0; at < uids.length; at += listedAtOnce) {
    if (await fetchSome(run, uids.slice(at, at + listedAtOnce), which)) return true
  }
  return false
}

async function fetchSome(run: FetchRun, uids: readonly number[], which: Which): Promise<HasMore> {
  const { row, workspace_id: workspaceId, channel_id: channelId } = run
  if (isOver(run)) return true
  const listed = new Map((await run.mailbox.list(uids)).map((mail) => [mail.uid, mail]))
  const ids = uids.map((uid) => fetchedId(row.epoch, uid))
  const taken = await readRows(
    run.services.database,
    workspaceId,
    findFetched({ workspaceId, channelId, ids }),
  )
  const known = new Set(taken.map(({ transport_id: id }) => id))
  for (const uid of uids) {
    const mail = listed.get(uid)
    // Absent: another client has moved or deleted it.
    if (mail === undefined || known.has(fetchedId(row.epoch, uid))) continue
    if (which === 'older' && !row.imports_all && isPast(row, mail)) continue
    if (isOver(run)) return true
    if ((await fetchOne(run, mail, which)) === 'late') return true
    // New ones go first: somebody waits for them.
    if (which === 'older' && run.mailbox.hasCome()) return true
  }
  const last = uids.at(-1)
  if (last !== undefined) await advance(run, which, last)
  return false
}

async function fetchOne(run: FetchRun, listed: Listed, which: Which): Promise<'late' | undefined> {
  const fetched = await readOne(run, listed)
  if (fetched === undefined || fetched === 'late') return fetched
  run.left -= 1
  await storeFetched(run.services, run.workspace_id, {
    mailbox: run.mailbox,
    channel_id: run.channel_id,
    epoch: run.row.epoch,
    uid: listed.uid,
    which,
    raw: fetched.raw,
    // Of one that is too large only the mailbox has the rest.
    action: fetched.envelope.cut === undefined ? run.action : 'nothing',
    envelope: {
      ...fetched.envelope,
      ...(listed.arrived_at && { arrived_at: listed.arrived_at.toISOString() }),
      ...(isPast(run.row, listed) && which === 'older' && { is_past: true }),
    },
  })
  return undefined
}

async function readOne(run: FetchRun, listed: Listed): ReturnType<typeof fetchRaw> {
  const { mailbox, row, failed } = run
  const mail = fetchedId(row.epoch, listed.uid)
  try {
    const read = isSuspect(failed, mail) ? readOrPassBy : fetchRaw
    return await read(mailbox, listed, run)
  } catch (error) {
    throw error instanceof ServerError ? new MailNotRead(mail, error) : error
  }
}

/** Records that a mail is passed by, without one that is stored. */
async function advance(run: FetchRun, which: Which, uid: number): Promise<void> {
  const { pool, row, workspace_id: workspaceId, channel_id: channelId } = run
  await runStatement(pool, movePast({ workspaceId, channelId, epoch: row.epoch }, which, uid))
}

function isOver({ left, until }: FetchRun): boolean {
  return left <= 0 || Date.now() >= until
}

/** A mail without a date of arrival is imported: one too many is better than one lost. */
function isPast({ past_until: until }: MailboxRow, { arrived_at: at }: Listed): boolean {
  return at !== undefined && at < until
}
