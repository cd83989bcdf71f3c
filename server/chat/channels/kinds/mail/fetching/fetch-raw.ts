import { mailLimits } from '../reading/measure-mail.ts'
import type { StoredEnvelope } from '../receiving/mail-queries.ts'
import type { Listed, Mailbox } from './open-mailbox.ts'
import { serverWords } from './server-words.ts'

/** Mails beyond this are fetched one at a time in a process. */
const largeBytes = 4 * 1_024 * 1_024
const megabyte = 1_024 * 1_024
const limitInWords = `${mailLimits.bytes / megabyte} MB`

let lastLarge: Promise<unknown> = Promise.resolve()

/** A mail as it is stored; `cut`: why only its header is. */
export type FetchedRaw = {
  readonly raw: Buffer
  readonly envelope: StoredEnvelope
}

/** What an empty mail is stored as: every original has bytes. */
const nothing = Buffer.from('\r\n')

/** Fetches a mail, or its header if it is too large; undefined if it is gone. */
export async function fetchRaw(
  mailbox: Mailbox,
  listed: Listed,
  givesUp: boolean,
): Promise<FetchedRaw | undefined> {
  if (listed.size <= largeBytes) return fetchOnce(mailbox, listed, givesUp)
  const turn = lastLarge.then(async () => fetchOnce(mailbox, listed, givesUp))
  lastLarge = turn.catch(() => undefined)
  return turn
}

async function fetchOnce(
  mailbox: Mailbox,
  { uid, size }: Listed,
  givesUp: boolean,
): Promise<FetchedRaw | undefined> {
  if (size > mailLimits.bytes) return headerOf(mailbox, uid, tooLarge(size))
  try {
    const raw = await mailbox.read(uid)
    if (raw === undefined) return undefined
    if (raw.length <= mailLimits.bytes) return { raw: withBytes(raw), envelope: {} }
  } catch (error) {
    if (!givesUp || !isRefused(error)) throw error
    const cut = `The server does not return it: ${serverWords(error)}`
    // It may refuse the header as well.
    const header = await headerOf(mailbox, uid, cut).catch(() => undefined)
    return header ?? { raw: nothing, envelope: { cut } }
  }
  return headerOf(mailbox, uid, tooLarge(size))
}

async function headerOf(
  mailbox: Mailbox,
  uid: number,
  cut: string,
): Promise<FetchedRaw | undefined> {
  const raw = await mailbox.readHeader(uid)
  return raw && { raw: withBytes(raw), envelope: { cut } }
}

const withBytes = (raw: Buffer) => (raw.length === 0 ? nothing : raw)

function tooLarge(size: number): string {
  const shown = size > mailLimits.bytes ? ` It has ${Math.ceil(size / megabyte)} MB.` : ''
  return `It is larger than ${limitInWords}, so only its header was fetched.${shown}`
}

/** The server replied to the command that it does not do it; the connection goes on. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'responseStatus' in error && error.responseStatus === 'NO'
}
