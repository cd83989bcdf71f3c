/** The texts of what the panel of a contact loads later, in English. */
export const contact = {
  details: 'Contact',
  lines: { name: 'Name', email: 'Email', phone_number: 'Phone', user_identifier: 'Customer' },
  attributes: 'Attributes',
  page: 'Everything about them',
  ends: 'Copy or erase',
}

export type ContactWords = typeof contact
