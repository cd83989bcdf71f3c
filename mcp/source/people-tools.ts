import { pageAnswer, plainAnswer } from './answer.ts'
import { cursorOf, id, page, string, textOf } from './arguments.ts'
import type { Tool } from './tool.ts'

/** Contacts, team members, and the settings that conversations refer to. */
export const peopleTools: readonly Tool[] = [
  {
    name: 'find_contacts',
    description: 'Contacts, oldest first; several can share an email.',
    properties: { email: string, user_identifier: string, ...page },
    required: [],
    effect: 'read',
    operations: ['listContacts'],
    run: async ({ porchlight }, { limit, cursor, ...given }, signal) =>
      pageAnswer(
        await porchlight.contacts.list({ ...given, ...cursorOf({ limit, cursor }) }, { signal }),
      ),
  },
  {
    name: 'get_contact',
    description: 'One contact with traits and field values.',
    properties: { contact_id: id },
    required: ['contact_id'],
    effect: 'read',
    operations: ['getContact'],
    run: async ({ porchlight }, given, signal) =>
      plainAnswer(await porchlight.contacts.get(textOf(given, 'contact_id'), { signal })),
  },
  {
    name: 'update_contact',
    description: 'Changes what is passed.',
    properties: {
      contact_id: id,
      name: string,
      email: string,
      phone_number: string,
      user_identifier: string,
      traits: { type: 'object', description: 'Merged key by key; null clears one.' },
      field_values: { type: 'object', description: 'By field name.' },
    },
    required: ['contact_id'],
    effect: 'change',
    operations: ['updateContact'],
    run: async ({ porchlight }, { contact_id: contactId, ...changes }, signal) =>
      plainAnswer(await porchlight.contacts.update(String(contactId), changes, { signal })),
  },
  {
    name: 'list_team_members',
    description: 'The people who answer, oldest first, inactive ones included.',
    properties: { email: string, ...page },
    required: [],
    effect: 'read',
    operations: ['listTeamMembers'],
    run: async ({ porchlight }, { limit, cursor, ...given }, signal) =>
      pageAnswer(
        await porchlight.teamMembers.list({ ...given, ...cursorOf({ limit, cursor }) }, { signal }),
      ),
  },
  {
    name: 'get_settings',
    description: 'The statuses, groups, tags and fields there are, up to 100 of each.',
    properties: {},
    required: [],
    effect: 'read',
    operations: ['listStatuses', 'listGroups', 'listTags', 'listContactFields', 'listTicketFields'],
    run: async ({ porchlight: { settings } }, _given, signal) => {
      const all = [{ per_page: 100 }, { signal }] as const
      const [{ statuses }, { groups }, { tags }, { contact_fields }, { ticket_fields }] =
        await Promise.all([
          settings.listStatuses(...all),
          settings.listGroups(...all),
          settings.listTags(...all),
          settings.listContactFields(...all),
          settings.listTicketFields(...all),
        ])
      return { statuses, groups, tags, contact_fields, ticket_fields }
    },
  },
]
