import { comparableEmail } from '../../../../../comparable-email.ts'
import { readRows } from '../../../../../store/database/read.ts'
import {
  findThreadOfMessageId,
  findThreadOfToken,
  type MailThread,
} from '../../../follow-up/find-thread-of-token.ts'
import type { ThreadEvidence } from '../reading/choose-thread.ts'
import { tokenIn } from '../reading/mail-token.ts'
import { findableId } from './findable-id.ts'
import { findByHeaders, type PeopleRow } from './mail-queries.ts'
import type { ImportServices } from './mail-services.ts'
import type { ReadyMail } from './ready-mail.ts'

/** The conversations that a mail names, before their people are known. */
export type FoundThreads = {
  /** Of a token of ours in an address that it was sent to. */
  readonly token: MailThread | undefined
  /** Of the newest Message-ID of ours in its References. */
  readonly own: MailThread | undefined
  /** Of the newest of its References that a mail of the channel has. */
  readonly reference: string | undefined
}

/** Tokens and ids of ours that are looked up one by one: a mail has one or two. */
const mostOwn = 5

/** Looks up the conversations that a mail names in its addresses, in References and in In-Reply-To. */
export async function findThreads(
  services: Pick<ImportServices, 'database' | 'vault'>,
  workspaceId: string,
  { channel_id: channelId, recipients, mail }: ReadyMail,
): Promise<FoundThreads> {
  const tokens = recipients.flatMap((address) => tokenIn(address) ?? [])
  const newestFirst = mail.references.toReversed()
  const ids = newestFirst.flatMap((id) => findableId(id) ?? [])
  const byHeader = findByHeaders({ workspaceId, channelId, ids })
  const found = ids.length === 0 ? [] : await readRows(services.database, workspaceId, byHeader)
  const placeOf = (id: string) => found.find((row) => row.id === id)?.conversation_id
  return {
    token: await first(tokens, async (token) => findThreadOfToken(services, workspaceId, token)),
    own: await first(newestFirst, async (id) => findThreadOfMessageId(services, workspaceId, id)),
    reference: ids.map(placeOf).find((place) => place !== undefined),
  }
}

async function first(
  given: readonly string[],
  find: (one: string) => Promise<MailThread | undefined>,
): Promise<MailThread | undefined> {
  for (const one of [...new Set(given)].slice(0, mostOwn)) {
    const thread = await find(one)
    if (thread !== undefined) return thread
  }
  return undefined
}

/** The conversations whose people have to be read. */
export function conversationsOf({ token, own, reference }: FoundThreads): string[] {
  const all = [token?.conversation_id, own?.conversation_id, reference]
  return [...new Set(all.filter((id) => id !== undefined))]
}

/**
 * What counts as evidence: conversations that still exist. A mail of ours speaks for the addresses that it was sent to alone,
 * other ids for everybody in the conversation.
 */
export function evidenceOf(
  { token, own, reference }: FoundThreads,
  rows: readonly PeopleRow[],
): ThreadEvidence {
  const rowOf = (id: string | undefined) => rows.find((one) => one.conversation_id === id)
  const ofOurs = (thread: MailThread | undefined) =>
    thread && rowOf(thread.conversation_id)
      ? { conversation_id: thread.conversation_id, people: new Set(thread.people) }
      : undefined
  const row = rowOf(reference)
  return {
    token: ofOurs(token),
    own_id: ofOurs(own),
    reference: row && { conversation_id: row.conversation_id, people: peopleOf(row) },
  }
}

function peopleOf({ email, people }: PeopleRow): Set<string> {
  return new Set([...people, ...(email === null ? [] : [comparableEmail(email)])])
}
