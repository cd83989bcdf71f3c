import type { Contact, UpdateContactBody } from '../../client/source/types.generated.ts'
import type { Field, FieldShape, Value } from '../fields/field-list.ts'
import type { FieldSource } from '../fields/make-fields.ts'
import { api, asMember } from '../state/api.ts'
import { onEvent } from '../state/live.ts'
import { workspace } from '../state/workspace.ts'
import { contactWords } from './contact-words.ts'

export type ContactField = Field<Contact, UpdateContactBody>

/** The fields of contacts. */
export const contactSource: FieldSource<Contact, UpdateContactBody> = {
  read: async (id) => {
    const { contact, reply } = await asMember(async () => api.contacts.get(id))
    return { resource: contact, etag: reply.etag }
  },
  send: async (id, change, ifMatch) =>
    asMember(async () => api.contacts.update(id, change, { ifMatch })),
  // The history of a conversation does not have the changes of its contact.
  setterOf: async () => undefined,
  onChange: (listener) =>
    onEvent(({ data }) => {
      const { contact } = data as { readonly contact?: { readonly id: string } }
      if (contact !== undefined) listener(contact.id)
    }),
}

/** Of these a member who sees only some conversations changes the first two. */
const lines = ['name', 'phone_number', 'email', 'user_identifier'] as const

/** Those that decide which conversations a contact has. */
export const isOfIdentity = (key: string): boolean =>
  key === 'contact.email' || key === 'contact.user_identifier'

/** The fields of every contact, then those of the workspace's contacts. */
export function contactFields(): readonly ContactField[] {
  const ofAll = lines.map((name): ContactField => ({
    key: `contact.${name}`,
    label: contactWords().lines[name],
    kind: 'text',
    valueIn: (contact) => contact[name],
    changeTo: (value) => ({ [name]: value }),
  }))
  const own = (workspace()?.contact_fields ?? []).map(({ name, kind, options }): ContactField => ({
    key: `contact_fields.${name}`,
    label: name,
    kind: kind === 'multi_option' ? 'multi_select' : (kind as FieldShape['kind']),
    options: options.map((value) => ({ value, label: value })),
    valueIn: ({ field_values: values }) =>
      (values.find((one) => one.field_name === name)?.value ?? null) as Value,
    changeTo: (value) => ({ field_values: { [name]: value } }),
  }))
  return [...ofAll, ...own]
}
