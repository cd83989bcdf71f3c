import type { BellWords } from './en.ts'

/** The texts of the bell, in Spanish. */
export const es: BellWords = {
  bell: {
    title: 'Notificaciones',
    label: (unread) => (unread === 0 ? 'Notificaciones' : `Notificaciones: ${unread} sin leer`),
    readAll: 'Marcar todo como leído',
    read: 'Marcar como leído',
    empty: 'Aquí aparecen las menciones y las conversaciones que se te asignan.',
    lines: {
      mention: ({ by_name: name }) => `${name ?? 'Alguien'} te ha mencionado`,
      assigned: ({ count, by_name: name }) =>
        count > 1
          ? `Se te han asignado ${count} conversaciones`
          : `${name ?? 'Alguien'} te ha asignado una conversación`,
      reply: ({ visitor_name: name }) => `${name ?? 'El contacto'} te escribe`,
      unsnoozed: ({ visitor_name: name }) =>
        name === null
          ? 'Ha vuelto una conversación pospuesta'
          : `Ha vuelto la conversación con ${name}`,
    },
  },
}
