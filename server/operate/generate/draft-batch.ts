import { setImmediate as nextTurn } from 'node:timers/promises'
import { draftContact, type ContactDraft, type Person } from './draft-contact.ts'
import { draftConversation, type Surroundings, type Talk } from './draft-conversation.ts'
import type { Slot } from './plan-batches.ts'
import { pickAny, type Random } from './random.ts'

/** How many contacts are remembered to come back with another conversation. */
const rememberedPersons = 20_000

export type Batch = { readonly contacts: readonly ContactDraft[]; readonly talks: readonly Talk[] }

export type Drafting = Surroundings & {
  readonly random: Random
  /** Contacts who may begin conversations; grows with those that are drafted. */
  readonly persons: Person[]
  /** The number of the last contact; made-up addresses count on from it. */
  lastNumber: number
}

/** Slots drafted before other work of the process gets its turn. */
const slotsATurn = 16

/**
 * The contacts and conversations of these moments. A new contact begins the conversation there. It
 * gives way again and again, so that the batch before it can be sent meanwhile.
 */
export async function draftBatch(drafting: Drafting, slots: readonly Slot[]): Promise<Batch> {
  const { random } = drafting
  const contacts: ContactDraft[] = []
  const talks: Talk[] = []
  for (const [at, slot] of slots.entries()) {
    if (at % slotsATurn === 0) await nextTurn()
    const arrived = slot.hasContact ? arrive(drafting, slot.at) : undefined
    if (arrived !== undefined) contacts.push(arrived.draft)
    const person = arrived?.person ?? pickAny(random, drafting.persons)
    if (slot.messages === 0 || person === undefined) continue
    talks.push(draftConversation(random, { ...slot, person }, drafting))
  }
  return { contacts, talks }
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
