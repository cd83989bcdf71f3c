import type { DraftsWords } from './en.ts'

/** The texts of the list of drafts, in Spanish. */
export const es: DraftsWords = {
  drafts: {
    none: 'No tienes borradores.',
    parts: { scheduled: 'Programados', unsent: 'No enviados', drafts: 'Borradores' },
    unsent: (count) => (count === 1 ? '1 no enviado' : `${count} no enviados`),
    cancel: 'Cancelar el envío',
    cancelled: (title) => `«${title}» no se enviará. Es un borrador.`,
    remove: 'Eliminar el borrador',
    removed: (title) => `El borrador de «${title}» se ha eliminado.`,
    named: (action, title) => `${action}: ${title}`,
    newer: 'Se cambió mientras tanto en otro dispositivo. No se ha hecho nada.',
    underWay: 'Se está enviando en este momento.',
    gone: 'El borrador ya no existe: se envió o se eliminó.',
  },
}
