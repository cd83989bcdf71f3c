import type { EntryWords } from './entries-en.ts'

const many = (count: number, one: string, more: string) =>
  count > 1000 ? `Más de 1000 ${more}` : count === 1 ? `1 ${one}` : `${count} ${more}`

/** The texts of pages that list what a workspace has several of, in Spanish. */
export const entries: EntryWords = {
  kinds: {
    statuses: {
      lead: 'Lo que puede ser una conversación, además de los estados fijos. Los filtros y las vistas los ofrecen en este orden.',
      create: 'Nuevo estado',
    },
    groups: {
      lead: 'Grupos a los que se asignan conversaciones. En la página del equipo está quién pertenece a cada uno.',
      create: 'Nuevo grupo',
    },
    tags: {
      lead: 'Palabras para encontrar conversaciones. Al eliminar una, otra puede ocupar su lugar.',
      create: 'Nueva etiqueta',
    },
    contact_fields: {
      lead: 'Lo que se sabe de un contacto además del nombre, el correo y el teléfono. Los chats web pueden preguntarlo.',
      create: 'Nuevo campo de contacto',
    },
    ticket_fields: {
      lead: 'Lo que se anota de una conversación, además de sus mensajes.',
      create: 'Nuevo campo de tique',
    },
    roles: {
      lead: 'Lo que los miembros de un equipo pueden hacer y ver. Puedes dar lo que tienes tú.',
      create: 'Nuevo rol',
    },
  },
  kind: 'Tipo',
  fieldKinds: {
    text: 'Texto',
    number: 'Número',
    date: 'Fecha',
    url: 'Dirección web',
    checkbox: 'Sí o no',
    dropdown: 'Uno de una lista',
    multi_option: 'Varios de una lista',
    multi_select: 'Varios de una lista',
  },
  labels: 'Lo que se puede elegir',
  labelsHint: 'Uno por línea. Lo que está en uso se queda.',
  builtIn: 'Fijo',
  add: 'Añadir',
  edit: 'Editar',
  list: 'Todos',
  none: 'Todavía no hay ninguno.',
  more: 'Mostrar más',
  acts: {
    edit: (name) => `Editar ${name}`,
    remove: (name) => `Eliminar ${name}`,
    up: (name) => `Subir ${name}`,
    down: (name) => `Bajar ${name}`,
  },
  editTitle: (name) => `Editar ${name}`,
  removeTitle: (name) => `¿Eliminar ${name}?`,
  removeLead: 'Si está en uso, antes se te pregunta qué hacer.',
  used: {
    conversations: (count) => `${many(count, 'conversación lo usa', 'conversaciones lo usan')}.`,
    contacts: (count) => `${many(count, 'contacto lo usa', 'contactos lo usan')}.`,
    members: (count) =>
      `${many(count, 'miembro del equipo lo tiene', 'miembros del equipo lo tienen')}.`,
  },
  becomes: 'Qué pasa con ellos',
  choose: 'Elige otro',
  clear: 'Dejarlos sin ninguno',
  moveTo: (name) => `Darles ${name}`,
  valuesGo: 'También se eliminan sus valores en este campo.',
  stale: (now) =>
    `Alguien lo ha cambiado mientras tanto. Ahora es: ${now}. Guarda otra vez para conservar lo que has escrito.`,
  conversations: (count) =>
    count === 1 ? '1 conversación' : `${count.toLocaleString('es')} conversaciones`,
}
