import type { Random } from './random.ts'
import { businessTime } from './business-time.ts'
import { longestConversation, type Counts } from './generate-options.ts'

/** A moment of the generated history, at which a contact may be created and a conversation may start. */
export type Slot = {
  readonly at: Date
  readonly hasContact: boolean
  /** The number of messages of the conversation that starts here; 0: none starts. */
  readonly messages: number
}

/** The size of one transaction: small enough that other writers hardly wait. */
const batchRows = { slots: 600, messages: 1_500 }

/** The spread of conversations' lengths: a handful of messages on average, hundreds at most. */
const messageSpread = 1.25

/**
 * Plans the history of a workspace from `from` to `to`, in order, in batches. Their sums are exactly the
 * wanted counts; the first slot has a contact, if any is wanted.
 */
export function* planBatches(
  wanted: Counts,
  random: Random,
  from: Date,
  to: Date,
): Generator<Slot[]> {
  const slots = Math.max(wanted.contacts, wanted.conversations)
  const timeAt = businessTime(from, to)
  const left = { conversations: wanted.conversations, messages: wanted.messages }
  let batch: Slot[] = []
  let held = 0
  for (let at = 0; at < slots; at += 1) {
    const hasContact = isInSlot(wanted.contacts, at, slots)
    const messages = isInSlot(wanted.conversations, at, slots) ? takeMessages(left, random) : 0
    batch.push({ at: timeAt((at + random.fraction()) / slots), hasContact, messages })
    held += messages
    if (batch.length >= batchRows.slots || held >= batchRows.messages) {
      yield batch
      batch = []
      held = 0
    }
  }
  if (batch.length > 0) yield batch
}

/** Whether one of `count` evenly spread things falls into a slot; the first one is in slot 0. */
function isInSlot(count: number, slot: number, slots: number): boolean {
  return Math.ceil(((slot + 1) * count) / slots) > Math.ceil((slot * count) / slots)
}

/** The next conversation's length, random within the bounds that let the others use up the rest. */
function takeMessages(left: { conversations: number; messages: number }, random: Random): number {
  const others = left.conversations - 1
  const more = (left.messages - left.conversations) / left.conversations
  const drawn = 1 + Math.round(random.skewed(more, messageSpread))
  const least = Math.max(1, left.messages - others * longestConversation)
  const most = Math.min(longestConversation, left.messages - others)
  const taken = Math.min(Math.max(drawn, least), most)
  left.conversations -= 1
  left.messages -= taken
  return taken
}
