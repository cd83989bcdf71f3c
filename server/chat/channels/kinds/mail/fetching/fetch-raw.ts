import { mailLimits } from '../reading/measure-mail.ts'
import type { StoredEnvelope } from '../receiving/mail-queries.ts'
import type { Listed, Mailbox } from './open-mailbox.ts'
import { takeTurns } from './take-turns.ts'

/** Mails beyond this are fetched one at a time in a process. */
const largeBytes = 4 * 1_024 * 1_024
const megabyte = 1_024 * 1_024
const limitInWords = `${mailLimits.bytes / megabyte} MB`

const inTurn = takeTurns()

/** A mail as it is stored; `cut`: why only its header is. */
export type FetchedRaw = {
  readonly raw: Buffer
  readonly envelope: StoredEnvelope
}

/** What an empty mail is stored as: every original has bytes. */
export const nothing = Buffer.from('\r\n')

/** `until`: after it no large mail is begun. `ends_at`: after it reading one has failed. In epoch milliseconds. */
export type ReadTimes = { readonly until: number; readonly ends_at: number }

/** Fetches a mail, or its header if it is too large; undefined if it is gone, `late` if it is the turn of other large ones. */
export async function fetchRaw(
  mailbox: Mailbox,
  listed: Listed,
  { until, ends_at: endsAt }: ReadTimes,
): Promise<FetchedRaw | undefined | 'late'> {
  if (listed.size <= largeBytes) return fetchOnce(mailbox, listed, endsAt)
  return inTurn(async () => fetchOnce(mailbox, listed, endsAt), until)
}

async function fetchOnce(
  mailbox: Mailbox,
  { uid, size }: Listed,
  endsAt: number,
): Promise<FetchedRaw | undefined> {
  if (size > mailLimits.bytes) return headerOf(mailbox, uid, tooLarge(size))
  const raw = await mailbox.read(uid, endsAt)
  if (raw === undefined) return undefined
  if (raw.length <= mailLimits.bytes) return { raw: withBytes(raw), envelope: {} }
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

export const withBytes = (raw: Buffer) => (raw.length === 0 ? nothing : raw)

function tooLarge(size: number): string {
  const shown = size > mailLimits.bytes ? ` It has ${Math.ceil(size / megabyte)} MB.` : ''
  return `It is larger than ${limitInWords}, so only its header was fetched.${shown}`
}
