import type { JsonObject } from '../../api/http/json-values.ts'
import type { ContactBlock } from './contact-block.ts'

/** The columns that callers can change. */
type Settable = ContactBlock & {
  name: string
  email: string | null
  /** False for an address that a visitor typed: a claim, which no look-up by email finds. */
  email_verified: boolean
  /** What makes sure of the contact: a token of the site named its identifier, or its address was proven by mail. */
  identity_proof: 'signed' | 'mail' | null
  phone_number: string | null
  user_identifier: string | null
  traits: JsonObject | null
  field_values: JsonObject | null
}

/** A contact as changes read and write it. */
export type ContactRow = Settable & { id: string }

/** A contact as it is found, with the names of the workspace's contact fields by their ids. */
export type FoundContact = ContactRow & { field_names: Readonly<Record<string, string>> }

// The type names every column once, and so the compiler finds one that is missing here.
export const settable = Object.keys({
  name: true,
  email: true,
  email_verified: true,
  identity_proof: true,
  phone_number: true,
  user_identifier: true,
  traits: true,
  field_values: true,
  blocked_at: true,
  blocked_until: true,
  block_reason: true,
  blocked_by: true,
} satisfies Record<keyof Settable, true>) as (keyof Settable)[]

/** The columns that a change writes: the keys are a verified address and a phone number in the form that is compared. */
export const writtenColumns: readonly string[] = [...settable, 'email_key', 'phone_key']

const fieldNames = `(select coalesce(json_object_agg(f.id, f.name), '{}')
   from contact_fields f where f.workspace_id = $workspaceId) as field_names`

/** The columns of a FoundContact, of the contact `c`. */
export const contactColumns = [
  ...['id', ...settable].map((column) => `c.${column}`),
  fieldNames,
].join(', ')
