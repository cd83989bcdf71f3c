import type { Random } from './random.ts'
import { businessTime } from './business-time.ts'
import { longestConversation, type Counts } from './wanted.ts'

/** A moment of the made-up history, in which a contact may arrive and a conversation may begin. */
export type Slot = {
  readonly at: Date
  readonly hasContact: boolean
  /** How many messages the conversation has that begins here; 0: none begins. */
  readonly messages: number
}

/** One transaction's worth: short enough that other writers hardly wait behind it. */
const batchRows = { slots: 600, messages: 1_500 }

/** How uneven conversations are: the average has a handful of messages, the longest has hundreds. */
const messageSpread = 1.25

/**
 * The history of a workspace from `from` to `to`, in its order, cut into batches. Over all of it
 * there are exactly as many contacts, conversations and messages as wanted, and a contact in the
 * first slot, when any is wanted.
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

/** Whether one of `count` things falls into a slot: spread evenly, the first in the very first. */
function isInSlot(count: number, slot: number, slots: number): boolean {
  return Math.ceil(((slot + 1) * count) / slots) > Math.ceil((slot * count) / slots)
}

/** The next conversation's length: uneven, and such that the last one can take exactly what is left. */
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
