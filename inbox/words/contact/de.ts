import type { ContactWords } from './en.ts'

/** The texts of what the panel of a contact loads later, in German. */
export const contact: ContactWords = {
  details: 'Kontakt',
  lines: { name: 'Name', email: 'E-Mail', phone_number: 'Telefon', user_identifier: 'Kunde' },
  attributes: 'Merkmale',
  page: 'Alles über diese Person',
  ends: 'Kopieren oder löschen',
}
