import { chooseThread, type ChosenThread } from '../reading/choose-thread.ts'
import { chooseContact, type KnownContacts } from './choose-contact.ts'
import { evidenceOf, type FoundThreads } from './find-threads.ts'
import type { ImportInput } from './import-task.ts'
import type { ParentRow, PeopleRow } from './mail-queries.ts'
import type { SentMail } from './shown-mail.ts'

/** What is read under the lock of the conversations that a mail names. */
type Found = {
  readonly people: readonly PeopleRow[]
  readonly parents: readonly ParentRow[]
  /** For a mail of the past: those that are short enough, and its place in them. */
  readonly places: readonly { readonly id: string; readonly position: number }[]
} & Omit<KnownContacts, 'ofThread'>

/** The conversation and the contact of a mail. */
export type Place = {
  readonly thread: ChosenThread
  readonly contact: ReturnType<typeof chooseContact>
  /** Undefined: a new conversation. */
  readonly parent: ParentRow | undefined
  /** Of a mail of the past: how many of its messages stand before it. */
  readonly position: number | undefined
}

/** Chooses where a mail belongs, and whose it is. */
export function choosePlace(
  workspaceId: string,
  mail: SentMail,
  input: ImportInput,
  threads: FoundThreads,
  { people, parents, places, ...contacts }: Found,
  tick: Date,
): Place {
  const { sender, is_past: isPast } = mail
  const { key: address, verdict } = sender
  const chosen =
    input.into === undefined
      ? chooseThread(evidenceOf(threads, people, address), { address, verdict })
      : byHand(input.into)
  const position = places.find(({ id }) => id === chosen.conversation_id)?.position
  const isTooLong = isPast && chosen.conversation_id !== null && position === undefined
  const thread = isTooLong ? besideLong(chosen) : chosen
  const ofThread = people.find((one) => one.conversation_id === thread.conversation_id)
  const known = { ofThread, ...contacts }
  const when = { tick, is_past: isPast }
  return {
    thread,
    contact: chooseContact(workspaceId, sender, thread.reason, known, when),
    parent: parents.find(({ id }) => id === thread.conversation_id),
    position,
  }
}

/** If the conversation is gone by now, the mail begins a new one. */
const byHand = (into: string | null): ChosenThread => ({
  conversation_id: into,
  linked_to: null,
  reason: 'by_hand',
})

/** A mail of the past whose conversation is too long for it begins another one. */
const besideLong = ({ conversation_id: id }: ChosenThread): ChosenThread => ({
  conversation_id: null,
  linked_to: id,
  reason: 'new',
})
