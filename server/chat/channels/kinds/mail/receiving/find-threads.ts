import { comparableEmail } from '../../../../../comparable-email.ts'
import { readRows } from '../../../../../store/database/read.ts'
import {
  findThreadOfMessageId,
  findThreadOfToken,
  type MailThread,
} from '../../../follow-up/find-thread-of-token.ts'
import type { ThreadCandidate, ThreadEvidence } from '../reading/choose-thread.ts'
import { readMessageId, tokenIn } from '../reading/mail-token.ts'
import { findableId } from './findable-id.ts'
import { findByHeaders, findByRoots, type PeopleRow, type RootedRow } from './mail-queries.ts'
import type { ImportServices } from './mail-services.ts'
import type { ReadyMail } from './ready-mail.ts'
import { rootOf } from './root-of.ts'
import type { SentMail } from './shown-mail.ts'

/** The conversations that a mail names, before their people are known; in each list the likeliest first. */
export type FoundThreads = {
  /** Of tokens of ours in the addresses that it was sent to. */
  readonly tokens: readonly MailThread[]
  /** Of Message-IDs of ours in its References, the newest first. */
  readonly own: readonly MailThread[]
  /**
   * Of its References that mails of the channel have, the newest first. Of several mails with one Message-ID the first that
   * arrived comes first: others can only copy it.
   */
  readonly references: readonly string[]
  /** Of mails whose References begin with the same id: of a mail that never came here. In the order of their arrival. */
  readonly siblings: readonly string[]
  /** Of a mail of the past: of mails that arrived after it, are here, and would have joined it. The next one first. */
  readonly later: readonly string[]
}

/** Tokens and ids of ours that are looked up one by one: a mail has one or two. */
const mostOwn = 5
/** Ids of ours among which those of the mails with the same token are: of that thread alone, as a rule. */
const mostAnswered = 20
/** Conversations that its References name: a mail has one, and one more for each mail that has copied an id. */
const mostReferences = 20
/** Ids of a mail that are looked for as the first ones of later mails: of long threads programs leave out the first ones. */
const mostNamed = 20

/** Looks up the conversations that a mail names in its addresses, in References and in In-Reply-To. */
export async function findThreads(
  services: Pick<ImportServices, 'database' | 'vault'>,
  workspaceId: string,
  ready: SentMail,
): Promise<FoundThreads> {
  const { channel_id: channelId, recipients, mail } = ready
  const tokens = recipients.flatMap((address) => tokenIn(address) ?? [])
  const newestFirst = mail.references.toReversed()
  const ownForm = newestFirst.filter((id) => readMessageId(id) !== undefined)
  const answered = ownForm
    .slice(0, mostAnswered)
    .flatMap((id) => readMessageId(id)?.message_id ?? [])
  const ids = newestFirst.flatMap((id) => findableId(id) ?? [])
  const byHeader = findByHeaders({ workspaceId, channelId, ids })
  const found = ids.length === 0 ? [] : await readRows(services.database, workspaceId, byHeader)
  const roots = rootsFor(ready)
  const byRoot = findByRoots({ workspaceId, channelId, ids: roots })
  const rooted = roots.length === 0 ? [] : await readRows(services.database, workspaceId, byRoot)
  const placesOf = (id: string) =>
    found.flatMap((row) => (row.id === id ? [row.conversation_id] : []))
  return {
    tokens: await allOf(tokens, async (token) =>
      findThreadOfToken(services, workspaceId, token, answered),
    ),
    own: await allOf(ownForm, async (id) => findThreadOfMessageId(services, workspaceId, id)),
    references: bounded(ids.flatMap(placesOf)),
    ...rootedThreads(ready, rooted),
  }
}

const bounded = (ids: readonly string[]) => [...new Set(ids)].slice(0, mostReferences)

/** The first id of its thread, as far as it says; of a mail of the past also the ids that later ones may begin with. */
function rootsFor({ mail, is_past: isPast }: ReadyMail): string[] {
  const root = rootOf(mail.references)
  const ids = isPast ? [mail.message_id ?? '', ...mail.references.slice(-mostNamed)] : []
  return [...(root === undefined ? [] : [root]), ...ids.flatMap((id) => findableId(id) ?? [])]
}

/**
 * Mails of the past come the newest first, but belong together as if they had come as they arrived (docs/decisions/0246): what
 * arrived before one is evidence as ever; what arrived after it has to be of its people, as an answer to it has to be.
 */
function rootedThreads(
  { mail, is_past: isPast, arrived_at: at, people, sender }: SentMail,
  rows: readonly RootedRow[],
): Pick<FoundThreads, 'siblings' | 'later'> {
  const root = rootOf(mail.references)
  const isLater = (row: RootedRow) => isPast && row.at >= at
  const isAnswer = ({ sender_key: key, verdict }: RootedRow) =>
    key !== null && verdict !== 'failed' && (key === sender.key || people.includes(key))
  const placeOf = (row: RootedRow) => row.conversation_id
  return {
    siblings: bounded(rows.filter((row) => row.root_id === root && !isLater(row)).map(placeOf)),
    later: bounded(rows.filter((row) => isLater(row) && isAnswer(row)).map(placeOf)),
  }
}

async function allOf(
  given: readonly string[],
  find: (one: string) => Promise<MailThread | undefined>,
): Promise<MailThread[]> {
  const threads: MailThread[] = []
  for (const one of [...new Set(given)].slice(0, mostOwn)) {
    const thread = await find(one)
    if (thread !== undefined) threads.push(thread)
  }
  return threads
}

/** The conversations whose people have to be read. */
export function conversationsOf(found: FoundThreads): string[] {
  const ofOurs = [...found.tokens, ...found.own].map((thread) => thread.conversation_id)
  return [...new Set([...ofOurs, ...found.references, ...found.siblings, ...found.later])]
}

/**
 * What counts as evidence: conversations that still exist, and of each kind the first that the sender is in, else the first; of
 * answers to the same unknown mail one that the sender is in, if nothing else is named: many may have got that mail. A
 * mail of ours speaks for the addresses that it was sent to alone, other ids for everybody in the conversation.
 */
export function evidenceOf(
  { tokens, own, references, siblings, later }: FoundThreads,
  rows: readonly PeopleRow[],
  senderKey: string,
): ThreadEvidence {
  const rowOf = (id: string) => rows.find((one) => one.conversation_id === id)
  const ofOurs = ({ conversation_id: id, people }: MailThread): ThreadCandidate[] =>
    rowOf(id) === undefined ? [] : [{ conversation_id: id, people: new Set(people) }]
  const ofOthers = (id: string): ThreadCandidate[] => {
    const row = rowOf(id)
    return row === undefined ? [] : [{ conversation_id: id, people: peopleOf(row) }]
  }
  const best = (threads: readonly ThreadCandidate[]) =>
    threads.find(({ people }) => people.has(senderKey)) ?? threads[0]
  const named = {
    token: best(tokens.flatMap(ofOurs)),
    own_id: best(own.flatMap(ofOurs)),
    reference: best(references.flatMap(ofOthers)),
  }
  if (Object.values(named).some((found) => found !== undefined)) return named
  const sibling = siblings.flatMap(ofOthers).find(({ people }) => people.has(senderKey))
  const next = later.find((id) => rowOf(id) !== undefined)
  const answered = next === undefined ? undefined : threadFor(next, senderKey)
  return { ...named, reference: sibling ?? answered }
}

/** The answers in it are of people of the mail, so it is their thread. */
const threadFor = (id: string, senderKey: string): ThreadCandidate => ({
  conversation_id: id,
  people: new Set([senderKey]),
})

function peopleOf({ email, people }: PeopleRow): Set<string> {
  return new Set([...people, ...(email === null ? [] : [comparableEmail(email)])])
}
