import { setImmediate as nextTurn } from 'node:timers/promises'
import { draftContact, type ContactDraft, type Person } from './draft-contact.ts'
import {
  draftConversation,
  type DraftedConversation,
  type WorkspaceFacts,
} from './draft-conversation.ts'
import type { Slot } from './plan-batches.ts'
import { pickAny, type Random } from './random.ts'

/** How many contacts may start another conversation. */
const rememberedPersons = 20_000

export type Batch = {
  readonly contacts: readonly ContactDraft[]
  readonly drafts: readonly DraftedConversation[]
}

export type Drafting = WorkspaceFacts & {
  readonly random: Random
  /** Contacts that may start conversations; drafted contacts are added. */
  readonly persons: Person[]
  /** The number of the last contact; generated email addresses continue from it. */
  lastNumber: number
}

const slotsPerTurn = 16

/**
 * Drafts the contacts and conversations of these slots. A new contact starts the slot's conversation.
 * Yields to the event loop every few slots, so that the previous batch can be sent meanwhile.
 */
export async function draftBatch(drafting: Drafting, slots: readonly Slot[]): Promise<Batch> {
  const { random } = drafting
  const contacts: ContactDraft[] = []
  const drafts: DraftedConversation[] = []
  for (const [at, slot] of slots.entries()) {
    if (at % slotsPerTurn === 0) await nextTurn()
    const arrived = slot.hasContact ? arrive(drafting, slot.at) : undefined
    if (arrived !== undefined) contacts.push(arrived.draft)
    const person = arrived?.person ?? pickAny(random, drafting.persons)
    if (slot.messages === 0 || person === undefined) continue
    drafts.push(draftConversation(random, { ...slot, person }, drafting))
  }
  return { contacts, drafts }
}

function arrive(drafting: Drafting, at: Date): { draft: ContactDraft; person: Person } {
  const { random, persons } = drafting
  drafting.lastNumber += 1
  const arrived = draftContact(random, {
    number: drafting.lastNumber,
    at,
    now: drafting.now,
    fields: drafting.settings.contact_fields,
  })
  if (persons.length < rememberedPersons) persons.push(arrived.person)
  else persons[random.whole(0, rememberedPersons - 1)] = arrived.person
  return arrived
}
