import { fetchRaw, nothing, withBytes, type FetchedRaw } from './fetch-raw.ts'
import type { Listed, Mailbox } from './open-mailbox.ts'
import { ServerError } from './server-error.ts'
import { serverWords } from './server-words.ts'

/** Numbers around a mail among which others are looked for, and how many of them are tried. */
const window = 1_000
const mostTried = 3

/**
 * A mail at which several runs have failed: as it is, or what is stored in its place if it is at fault itself. So it is if the same
 * connection returns the text of another mail; a server that returns none (`NO [UNAVAILABLE]`) may return this one tomorrow.
 */
export async function readOrPassBy(
  mailbox: Mailbox,
  listed: Listed,
  times: { readonly until: number; readonly ends_at: number },
): Promise<FetchedRaw | undefined | 'late'> {
  const { uid } = listed
  if (!(await returnsAnother(mailbox, uid))) return fetchRaw(mailbox, listed, times)
  // It may be refused as well; after the mail there may be no connection.
  const header = await mailbox.readHeader(uid).catch(() => undefined)
  try {
    return await fetchRaw(mailbox, listed, times)
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    const cut = `The server does not return it: ${serverWords(error)}`
    return { raw: withBytes(header ?? nothing), envelope: { cut } }
  }
}

async function returnsAnother(mailbox: Mailbox, uid: number): Promise<boolean> {
  try {
    const later = await mailbox.find(uid + 1, uid + window)
    const earlier = await mailbox.find(Math.max(1, uid - window), uid - 1)
    for (const one of [...later.slice(0, mostTried), ...earlier.slice(-mostTried)]) {
      if (await mailbox.returns(one)) return true
    }
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
  }
  return false
}
