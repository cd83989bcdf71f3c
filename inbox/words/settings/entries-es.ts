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
  },
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
  conversations: (count) => (count === 1 ? '1 conversación' : `${count} conversaciones`),
}
