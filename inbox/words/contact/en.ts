/** The texts of what the panel of a contact loads later, in English. */
export const contact = {
  details: 'Contact',
  lines: { name: 'Name', email: 'Email', phone_number: 'Phone', user_identifier: 'Customer' },
  certainty: {
    signed: [
      'Signed in by your site',
      'Your site has named this person by a token that nobody else can make.',
    ],
    proven: [
      'Address proven by mail',
      'Somebody who reads mails to this address has written or followed a link in one.',
    ],
    entered: [
      'Entered by your team or a program',
      'As sure as where it comes from: nobody has proven it here.',
    ],
    typed: [
      'Typed by the visitor, not proven',
      'Anybody can type this. Do not tell them what only its owner may know.',
    ],
    unknown: [
      'Nothing known',
      'There is no address or number that tells this visitor from others.',
    ],
  },
  claimed: 'The address was typed and is not proven.',
  attributes: 'Attributes',
  page: 'Everything about them',
  ends: 'Copy or erase',
}

export type ContactWords = typeof contact
