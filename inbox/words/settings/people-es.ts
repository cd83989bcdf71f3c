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
    name: 'Por nombre',
    nameBack: 'Por nombre, Z primero',
  },
  show: 'Mostrar',
  everyone: 'Todas',
  shown: {
    verified: 'Personas confirmadas',
    entered: 'Añadidas por tu equipo o un programa',
    claimed: 'Sin confirmar',
    unknown: 'No se sabe nada',
    withEmail: 'Con correo',
    withoutEmail: 'Sin correo',
  },
  field: {
    title: 'Filtrar por un campo',
    field: 'Campo',
    test: 'Condición',
    tests: { is: 'es', isNot: 'no es', isSet: 'tiene valor', isNotSet: 'no tiene valor' },
    value: 'Valor',
    yes: 'Sí',
    no: 'No',
    add: 'Añadir la condición',
    all: 'Condiciones',
    remove: (text) => `Quitar la condición ${text}`,
  },
  none: 'No se encontró a nadie.',
  noneYet: 'Aún no se encontró a nadie. Quedan más personas por revisar.',
  since: (date) => `desde el ${date}`,
  lines: {
    name: 'Nombre',
    email: 'Correo',
    phone_number: 'Teléfono',
    user_identifier: 'Número de cliente',
  },
  conversations: (count) =>
    count === 1 ? 'Una conversación' : `${count.toLocaleString('es')} conversaciones`,
  noConversations: 'Aún no hay conversaciones.',
  export: 'Guardar todo sobre esta persona',
  erase: 'Borrar del todo',
  eraseTitle: (name) => `¿Borrar a ${name} del todo?`,
  eraseLead:
    'También se borran sus conversaciones, mensajes y archivos, incluso en el registro. No se puede deshacer.',
}
