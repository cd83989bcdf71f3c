import { comparableEmail } from '../../comparable-email.ts'
import type { Statement } from '../../store/database/statement.ts'
import { emailLocalPart } from '../../email-local-part.ts'
import { fieldError } from '../../errors.ts'
import { limits, type ValuesOf } from '../../api/http/fields.ts'
import { mergeKeys } from '../../api/http/json-values.ts'
import { newId } from '../../ids.ts'
import { noShifts, type ListShifts } from '../../store/lists/adjust-lists.ts'
import { draftEvent, type EventDraft } from '../../store/writes/event-draft.ts'
import {
  changedColumns,
  fieldChanges,
  memberChanges,
  type FieldChange,
} from '../../store/writes/row-changes.ts'
import { contactResource } from '../resources/contact-json.ts'
import { blockEvents, blockOf, noBlock } from './contact-block.ts'
import { settable, type ContactRow, type FoundContact } from './contact-columns.ts'
import { dueAnswersOf } from './due-answers.ts'
import { phoneKey } from './phone-key.ts'
import { insertContact, setIdentityProof, updateContactRow } from './queries.ts'
import type { visitorFields } from './schemas.ts'
import { touchContacts } from './touch-contacts.ts'

export type VisitorAttributes = Partial<ValuesOf<typeof visitorFields>> & {
  /** False for an address that a visitor typed; default: true. */
  readonly email_verified?: boolean
  /** What proves it; default: nothing. */
  readonly identity_proof?: ContactRow['identity_proof']
}

/** The id of a contact, and what a change has to write for it. */
export type IdentifiedContact = {
  readonly id: string
  readonly statements: readonly Statement[]
  readonly events: readonly EventDraft[]
  readonly lists: ListShifts
}

/** Whether a change comes from an import: its events are marked and call no webhook. */
type Origin = { readonly imported: boolean }
const live: Origin = { imported: false }

/** How a contact is identified. An import does not count as activity of the contact. */
export type Identification = Origin & {
  /** Whether attributes may change a matched contact. */
  readonly mayChange: boolean
  /** False: it is the team that is active, not the contact. Default: true. */
  readonly isActive?: boolean
}

/**
 * The contact that attributes belong to: the match, updated if `mayChange`, or a new one. Which fields overwrite
 * and which only fill blanks: docs/api.md, "Create a conversation".
 */
export function identifyContact(
  workspaceId: string,
  match: FoundContact | undefined,
  given: VisitorAttributes,
  tick: Date,
  { imported, mayChange, isActive = true }: Identification,
): IdentifiedContact {
  if (match === undefined) return createContact(workspaceId, given, tick, { imported })
  const wanted = mayChange ? withAttributes(match, given) : match
  const update = changeContact(workspaceId, match, wanted, tick, { imported })
  if (imported || !isActive) return update
  return {
    ...update,
    statements: [...update.statements, touchContacts(workspaceId, new Map([[match.id, tick]]))],
  }
}

function withAttributes(match: ContactRow, given: VisitorAttributes): ContactRow {
  const email = match.email ?? given.email ?? null
  return {
    id: match.id,
    name: filled(given.name) ?? nameWith(match, email),
    email,
    email_verified: match.email === null || match.email_verified,
    identity_proof: match.identity_proof,
    phone_number: filled(given.phone_number) ?? match.phone_number,
    user_identifier: match.user_identifier ?? given.user_identifier ?? null,
    traits: mergeKeys(match.traits, given.traits),
    field_values: mergeKeys(match.field_values, given.field_values),
    ...blockOf(match),
  }
}

/** A new contact. Its name is never blank, see `defaultName`. */
export function createContact(
  workspaceId: string,
  given: VisitorAttributes,
  tick: Date,
  { imported }: Origin = live,
): IdentifiedContact {
  const id = newId()
  const row: ContactRow = {
    id,
    name: filled(given.name) ?? defaultName(given),
    email: given.email ?? null,
    email_verified: given.email_verified ?? true,
    identity_proof: given.identity_proof ?? null,
    phone_number: filled(given.phone_number) ?? null,
    user_identifier: given.user_identifier ?? null,
    traits: mergeKeys(null, given.traits),
    field_values: mergeKeys(null, given.field_values),
    ...noBlock,
  }
  return {
    id,
    statements: [insertContact({ workspaceId, ...columnValues(row), tick })],
    events: [draftEvent('contact.created', contactResource, [id], imported ? { imported } : {})],
    lists: contactShifts(tick, 1),
  }
}

/** The shifts of a contact that enters or leaves the list. */
export function contactShifts(createdAt: Date, delta: 1 | -1): ListShifts {
  return {
    ...noShifts,
    chunks: [{ list: 'contacts', key: createdAt, label: '', delta }],
    totals: [{ totals: 'contacts', label: '', delta }],
  }
}

/**
 * Updates a contact from one row to another: no statement and no event if they are equal. Blocking has an event of its
 * own; the proof of an identity, which the documented form does not have, has none.
 */
export function changeContact(
  workspaceId: string,
  before: FoundContact,
  wanted: ContactRow,
  tick: Date,
  { imported }: Origin = live,
): IdentifiedContact {
  const after = { ...wanted, identity_proof: proofLeft(before, wanted) }
  const columns = changedColumns(settable, before, after)
  if (columns.length === 0) return { id: before.id, statements: [], events: [], lists: noShifts }
  if (columns.every((column) => column === 'identity_proof')) {
    const proof = setIdentityProof({ workspaceId, id: before.id, proof: after.identity_proof })
    return { id: before.id, statements: [proof], events: [], lists: noShifts }
  }
  const changed = [
    ...new Set(columns.map((column) => (column === 'email_verified' ? 'email' : column))),
  ].filter((column) => !(column in noBlock) && column !== 'identity_proof')
  if (changed.includes('traits')) refuseLargeTraits(after.traits)
  const changes = contactChanges(changed, before, after)
  const details = imported ? { changed, changes, imported } : { changed, changes }
  const { id } = before
  const hasNewAddress = after.email !== before.email && after.email !== null && !imported
  return {
    id,
    statements: [
      updateContactRow({ workspaceId, ...columnValues(after), tick }),
      ...(hasNewAddress ? dueAnswersOf(workspaceId, id) : []),
    ],
    events: [
      ...(changed.length === 0
        ? []
        : [draftEvent('contact.updated', contactResource, [id], details)]),
      ...blockEvents(id, before, after, tick),
    ],
    lists: noShifts,
  }
}

/** A contact whose address is proven by mail. What a site has signed is surer. */
export function provenByMail({ identity_proof: proof }: Pick<ContactRow, 'identity_proof'>) {
  return { email_verified: true, identity_proof: proof ?? ('mail' as const) }
}

/** What was proven is of the identifier, or the address, that it was proven of. */
function proofLeft(before: ContactRow, after: ContactRow): ContactRow['identity_proof'] {
  const { identity_proof: proof } = after
  if (proof !== before.identity_proof) return proof
  const isSame =
    proof === 'signed'
      ? after.user_identifier === before.user_identifier
      : after.email === before.email
  return isSame ? proof : null
}

function contactChanges(
  changed: readonly (keyof ContactRow)[],
  before: FoundContact,
  after: ContactRow,
): FieldChange[] {
  return changed.flatMap((field) => {
    if (field === 'traits') return memberChanges(field, before.traits, after.traits)
    if (field !== 'field_values') return fieldChanges([field], before, after)
    const nameOf = (id: string) => before.field_names[id] ?? id
    return memberChanges(field, before.field_values, after.field_values, nameOf)
  })
}

/** The limit of one request also applies to traits merged from many requests. */
function refuseLargeTraits(traits: ContactRow['traits']): void {
  if (Buffer.byteLength(JSON.stringify(traits)) > limits.traitsBytes) {
    throw fieldError('traits is too long.', 'field_too_long')
  }
}

/** A claimed address has no `email_key`, so no look-up by email can find its contact (docs/decisions/0086). */
function columnValues(row: ContactRow) {
  const { email, email_verified: isVerified } = row
  return {
    ...row,
    email_key: email !== null && isVerified ? comparableEmail(email) : null,
    phone_key: phoneKey(row.phone_number),
  }
}

/** The text; undefined if it is only white space. */
export function filled(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value
}

/** Whether a name was derived and not given. */
export function isDefaultName({ name, email, user_identifier: identifier }: ContactRow): boolean {
  const ofEmail = email === null ? undefined : emailLocalPart(email)
  return name === 'Visitor' || name === identifier || name === ofEmail
}

/**
 * The name of a contact whose address changes to `email` without a name: a derived one follows, also when the address is
 * cleared, so that nothing of it is left; a given one stays.
 */
export function nameWith(
  row: ContactRow,
  email: string | null,
  identifier: string | null = row.user_identifier,
): string {
  const follows = email !== row.email && isDefaultName(row)
  return follows ? defaultName({ email, user_identifier: identifier }) : row.name
}

/** The name of a contact without one: the email's local part, the identifier, or `Visitor`. */
export function defaultName(given: {
  readonly email?: string | null | undefined
  readonly user_identifier?: string | null | undefined
}): string {
  if (given.email != null) return emailLocalPart(given.email)
  return given.user_identifier ?? 'Visitor'
}
