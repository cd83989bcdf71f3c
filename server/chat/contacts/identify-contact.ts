import { comparable } from '../../comparable.ts'
import type { Statement } from '../../store/database/statement.ts'
import { emailLocalPart } from '../../email-local-part.ts'
import { fieldError } from '../../errors.ts'
import { limits, type ValuesOf } from '../../api/http/fields.ts'
import { mergeKeys } from '../../api/http/json-values.ts'
import { newId } from '../../ids.ts'
import { noShifts, type ListShifts } from '../../store/lists/adjust-lists.ts'
import type { EventDraft } from '../../store/writes/event-log.ts'
import { contactResource } from './contact-json.ts'
import type { ContactRow } from './match-contacts.ts'
import { insertContact, updateContactRow } from './contacts-queries.ts'
import type { visitorFields } from './schemas.ts'
import { touchContact } from './touch-contact.ts'

export type VisitorAttributes = Partial<ValuesOf<typeof visitorFields>>

/** A contact as a change leaves it, and what has to be written for that. */
export type IdentifiedContact = {
  readonly id: string
  readonly statements: readonly Statement[]
  readonly events: readonly EventDraft[]
  readonly lists: ListShifts
}

/** Whether a change comes from an import, whose events say so and call no webhook. */
type Origin = { readonly imported: boolean }
const live: Origin = { imported: false }

/** How a contact is identified. An import is no activity of it. */
export type Identification = Origin & {
  /** Whether a matched contact takes over what the attributes add; else it stays as it is. */
  readonly mayChange: boolean
}

/**
 * The contact that attributes belong to: the given match, with what they add where that is allowed, or
 * a new one. What overwrites and what only fills blanks: docs/api.md, "Create a conversation".
 */
export function identifyContact(
  workspaceId: string,
  match: ContactRow | undefined,
  given: VisitorAttributes,
  tick: Date,
  { imported, mayChange }: Identification,
): IdentifiedContact {
  if (match === undefined) return createContact(workspaceId, given, tick, { imported })
  const wanted = mayChange ? withAttributes(match, given) : match
  const update = changeContact(workspaceId, match, wanted, tick, { imported })
  if (imported) return update
  return {
    ...update,
    statements: [...update.statements, touchContact(workspaceId, match.id, tick)],
  }
}

function withAttributes(match: ContactRow, given: VisitorAttributes): ContactRow {
  return {
    id: match.id,
    name: filled(given.name) ?? match.name,
    email: match.email ?? given.email ?? null,
    phone_number: filled(given.phone_number) ?? match.phone_number,
    user_identifier: match.user_identifier ?? given.user_identifier ?? null,
    traits: mergeKeys(match.traits, given.traits),
    field_values: mergeKeys(match.field_values, given.field_values),
  }
}

/** A new contact. Its name is never blank: the address's local part, the identifier, or `Visitor`. */
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
    phone_number: filled(given.phone_number) ?? null,
    user_identifier: given.user_identifier ?? null,
    traits: mergeKeys(null, given.traits),
    field_values: mergeKeys(null, given.field_values),
  }
  return {
    id,
    statements: [insertContact(workspaceId, ...columnValues(row), tick)],
    events: [
      {
        type: 'contact.created',
        resource: contactResource,
        ids: [id],
        details: imported ? { imported } : {},
      },
    ],
    lists: {
      chunks: [{ list: 'contacts', key: tick, label: '', delta: 1 }],
      totals: [{ totals: 'contacts', label: '', delta: 1 }],
    },
  }
}

/** Brings a contact from one row to another: nothing to write, and no event, when they are equal. */
export function changeContact(
  workspaceId: string,
  before: ContactRow,
  after: ContactRow,
  tick: Date,
  { imported }: Origin = live,
): IdentifiedContact {
  const changed = (Object.keys(after) as (keyof ContactRow)[]).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
  if (changed.length === 0) return { id: before.id, statements: [], events: [], lists: noShifts }
  if (changed.includes('traits')) refuseLargeTraits(after.traits)
  return {
    id: before.id,
    statements: [updateContactRow(workspaceId, ...columnValues(after), tick)],
    events: [
      {
        type: 'contact.updated',
        resource: contactResource,
        ids: [before.id],
        details: imported ? { changed, imported } : { changed },
      },
    ],
    lists: noShifts,
  }
}

/** The limit of one request holds for what many of them have merged, too. */
function refuseLargeTraits(traits: ContactRow['traits']): void {
  if (Buffer.byteLength(JSON.stringify(traits)) > limits.traitsBytes) {
    throw fieldError('traits is too long.')
  }
}

function columnValues(row: ContactRow) {
  return [
    row.id,
    row.name,
    row.email,
    row.email === null ? null : comparable(row.email),
    row.phone_number,
    row.user_identifier,
    row.traits === null ? null : JSON.stringify(row.traits),
    row.field_values === null ? null : JSON.stringify(row.field_values),
  ] as const
}

/** The text, or undefined for one that is only white space. */
export function filled(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value
}

/** What a contact is called that has no name: a name is never blank. */
export function defaultName(given: {
  readonly email?: string | null | undefined
  readonly user_identifier?: string | null | undefined
}): string {
  if (given.email != null) return emailLocalPart(given.email)
  return given.user_identifier ?? 'Visitor'
}
