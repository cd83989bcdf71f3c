import type { ImapFlow } from 'imapflow'
import { mailLimits } from '../reading/measure-mail.ts'
import { readInRanges } from './read-in-ranges.ts'
import { ServerError } from './server-error.ts'

/** Waits for the reply to a command, for as long as a command may take or for less; rejects with a ServerError. */
export type RunCommand = <Result>(work: Promise<Result>, atMostMs?: number) => Promise<Result>

export type MailReading = {
  /** The whole mail, or a byte more than mails may have of a larger one; undefined if it is gone. Fails at that time. */
  readonly read: (uid: number, endsAt: number) => Promise<Buffer | undefined>
  /** Whether the server returns text of a mail. */
  readonly returns: (uid: number) => Promise<boolean>
  readonly readHeader: (uid: number) => Promise<Buffer | undefined>
}

/** Of a mail of which only matters whether the server returns it. */
const triedBytes = 1_024
const withoutText = 'The server returned a mail without its text.'
const byUid = { uid: true }

/** Reads mails of the folder that is open. */
export function readingOf(client: ImapFlow, run: RunCommand): MailReading {
  const readRange = async (uid: number, start: number, maxLength: number, ms?: number) => {
    const row = await run(client.fetchOne(`${uid}`, { source: { start, maxLength } }, byUid), ms)
    if (row === false) return undefined
    if (row.source === undefined && start === 0) throw new ServerError('folder', withoutText)
    return row.source ?? Buffer.alloc(0)
  }
  return {
    read: async (uid, endsAt) =>
      readInRanges(
        async (start, bytes) => readRange(uid, start, bytes, Math.max(1, endsAt - Date.now())),
        mailLimits.bytes + 1,
      ),
    returns: async (uid) => {
      const start = await readRange(uid, 0, triedBytes).catch(ifRefused)
      return start !== undefined && start.length > 0
    },
    readHeader: async (uid) => {
      const query = { bodyParts: [{ key: 'HEADER', start: 0, maxLength: mailLimits.headerBytes }] }
      const row = await run(client.fetchOne(`${uid}`, query, byUid))
      if (row === false) return undefined
      return row.headers ?? [...(row.bodyParts?.values() ?? [])][0] ?? Buffer.alloc(0)
    },
  }
}

/** The server replied that it does not do it; the connection goes on. */
function ifRefused(error: unknown): undefined {
  const { responseStatus } = (error as { cause?: { responseStatus?: unknown } }).cause ?? {}
  if (responseStatus !== 'NO') throw error
}
