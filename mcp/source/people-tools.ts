import type { WorkTool } from './make-work-tool.ts'
import { page, since, string } from './shared-arguments.ts'

/** Contacts, and the team. */
export const peopleTools: readonly WorkTool[] = [
  {
    name: 'find_contacts',
    description: 'Contacts, oldest first; several can share an email.',
    properties: {
      email: string,
      user_identifier: string,
      phone_number: string,
      updated_after: since,
      ...page,
    },
    operations: ['listContacts'],
  },
  {
    name: 'get_contact',
    description: 'One contact with traits and field values.',
    operations: ['getContact'],
  },
  {
    name: 'update_contact',
    description: 'Changes what is passed.',
    properties: {
      name: string,
      email: string,
      phone_number: string,
      user_identifier: string,
      traits: { type: 'object', description: 'Merged key by key; null clears one.' },
      field_values: { type: 'object', description: 'By field name.' },
    },
    operations: ['updateContact'],
  },
  {
    name: 'list_team_members',
    description: 'The people who answer, oldest first, inactive ones included.',
    properties: { email: string, ...page },
    operations: ['listTeamMembers'],
  },
]
