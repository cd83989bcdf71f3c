import type { PeopleWords } from './people-en.ts'

/** The texts of the page of people, in Spanish. */
export const people: PeopleWords = {
  lead: 'Todas las personas que han escrito o que añadió un programa, hasta donde puedes verlas.',
  search: 'Buscar personas',
  order: 'Orden',
  sorts: {
    changed: 'Últimos cambios primero',
    newest: 'Las más nuevas primero',
    oldest: 'Las más antiguas primero',
  },
  show: 'Mostrar',
  everyone: 'Todas',
  none: 'No se encontró a nadie.',
  since: (date) => `desde el ${date}`,
  lines: {
    name: 'Nombre',
    email: 'Correo',
    phone_number: 'Teléfono',
    user_identifier: 'Número de cliente',
  },
  conversations: (count) => (count === 1 ? 'Una conversación' : `${count} conversaciones`),
  noConversations: 'Aún no hay conversaciones.',
  export: 'Guardar todo sobre esta persona',
  erase: 'Borrar del todo',
  eraseTitle: (name) => `¿Borrar a ${name} del todo?`,
  eraseLead:
    'También se borran sus conversaciones, mensajes y archivos, incluso en el registro. No se puede deshacer.',
}
