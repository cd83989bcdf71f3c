import type { ContactWords } from './en.ts'

/** The texts of what the panel of a contact loads later, in Spanish. */
export const contact: ContactWords = {
  details: 'Contacto',
  lines: { name: 'Nombre', email: 'Correo', phone_number: 'Teléfono', user_identifier: 'Cliente' },
  attributes: 'Atributos',
  page: 'Todo sobre esta persona',
  ends: 'Copiar o borrar',
}
