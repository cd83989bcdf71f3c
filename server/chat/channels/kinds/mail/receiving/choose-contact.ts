import { limits } from '../../../../../api/http/fields.ts'
import { comparableEmail } from '../../../../../comparable-email.ts'
import { isBlockedAt } from '../../../../contacts/contact-block.ts'
import type { FoundContact } from '../../../../contacts/contact-columns.ts'
import {
  changeContact,
  provenByMail,
  createContact,
  type IdentifiedContact,
} from '../../../../contacts/identify-contact.ts'
import { touchContacts } from '../../../../contacts/touch-contacts.ts'
import type { Verdict } from '../reading/authentication-results.ts'
import type { ThreadReason } from '../reading/choose-thread.ts'

export type Sender = {
  /** Empty: of a mail that a person filed without a valid one. */
  readonly address: string
  /** In its comparable form. */
  readonly key: string
  readonly name: string
  readonly verdict: Verdict
}

export type KnownContacts = {
  /** The contact of the conversation that the mail belongs to. */
  readonly ofThread: FoundContact | undefined
  /** The contact whose verified address it is. */
  readonly verified: FoundContact | undefined
  /** The contact of earlier mails that were as little proven. */
  readonly claimant: FoundContact | undefined
  /** Whoever wrote the last message from this address, as surely proven, is blocked. */
  readonly isBlocked: boolean
}

/** `is_past`: its sender wrote it long ago, and is not active now. */
type When = { readonly tick: Date; readonly is_past: boolean }

type Chosen = IdentifiedContact & { readonly isBlocked: boolean }

/**
 * Whose a mail is. A sender is proven by DMARC alone: a token of ours opens its conversation, and everybody who got a copy of an
 * answer has it, so it speaks for no contact whose address is verified. Unproven senders are a contact of their own, whose
 * address is a claim. A proven answer with our token verifies the address that a visitor typed. A block holds for all mails in the
 * name of the address that are not proven, so that it is not evaded by leaving the proof out, and for the addresses of contacts that
 * were merged into the blocked one.
 */
export function chooseContact(
  workspaceId: string,
  sender: Sender,
  reason: ThreadReason,
  known: KnownContacts,
  when: When,
): Chosen {
  const { tick } = when
  const chosen = contactOf(workspaceId, sender, reason, known, when)
  const isProven = sender.verdict === 'verified'
  const isHeld =
    !isProven && (isBlockedAt(known.verified, tick) || isBlockedAt(known.claimant, tick))
  return { ...chosen, isBlocked: chosen.isBlocked || isHeld || known.isBlocked }
}

function contactOf(
  workspaceId: string,
  sender: Sender,
  reason: ThreadReason,
  known: KnownContacts,
  when: When,
): Chosen {
  const { ofThread } = known
  const hasToken = reason === 'token' || reason === 'message_id'
  if (ofThread !== undefined && isOf(ofThread, sender) && mayBe(ofThread, sender)) {
    const proves = hasToken && sender.verdict === 'verified'
    const isNew = proves && !ofThread.email_verified
    const wanted = isNew ? { ...ofThread, ...provenByMail(ofThread) } : ofThread
    return change(workspaceId, ofThread, wanted, when)
  }
  const { verdict, address, name } = sender
  const existing = verdict === 'verified' ? known.verified : known.claimant
  if (existing !== undefined && isOf(existing, sender))
    return change(workspaceId, existing, existing, when)
  const isProven = verdict === 'verified'
  const claimed = {
    email: address,
    ...(isProven ? provenByMail({ identity_proof: null }) : { email_verified: false }),
  }
  const given = {
    ...(address === '' ? {} : claimed),
    ...(name === '' ? {} : { name: name.slice(0, limits.lineCharacters).toWellFormed() }),
  }
  const origin = { imported: when.is_past }
  return { ...createContact(workspaceId, given, when.tick, origin), isBlocked: false }
}

const isOf = ({ email }: FoundContact, { key }: Sender) =>
  email !== null && comparableEmail(email) === key

const mayBe = ({ email_verified: isVerified }: FoundContact, { verdict }: Sender) =>
  verdict === 'verified' || (verdict === 'unknown' && !isVerified)

function change(
  workspaceId: string,
  found: FoundContact,
  wanted: FoundContact,
  { tick, is_past: imported }: When,
): Chosen {
  const changed = changeContact(workspaceId, found, wanted, tick, { imported })
  const touch = imported ? [] : [touchContacts(workspaceId, new Map([[found.id, tick]]))]
  return {
    ...changed,
    statements: [...changed.statements, ...touch],
    isBlocked: isBlockedAt(found, tick),
  }
}
