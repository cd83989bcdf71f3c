import type { BulkWords } from './en.ts'

/** Los textos de los cambios de muchas conversaciones. */
export const es: BulkWords = {
  bulk: {
    label: 'Cambiar muchas conversaciones',
    chosen: (count) => `${count} elegidas`,
    all: (count) => `Las ${count} de esta vista`,
    wholeView: (count) => `Están elegidas las ${count} de esta vista`,
    none: 'No elegir ninguna',
    assign: 'Asignar',
    nobody: 'Nadie',
    group: 'Grupo',
    status: 'Estado',
    priority: 'Prioridad',
    tag: 'Añadir una etiqueta',
    untag: 'Quitar una etiqueta',
    snooze: 'Posponer',
    underWay: (done, total) => `${done} de ${total}`,
    ended: (changed) => `${changed} cambiadas`,
    refused: (count) => `${count} rechazadas`,
    unnamed: (id) => `Conversación …${id}`,
    moreRefused: (count) => `Y ${count} más.`,
    dismiss: 'Ocultar',
    read: 'Marcar como leídas',
    cancel: 'Cancelar',
    undo: 'Deshacer',
    undone: (name) => `Deshacer: ${name}`,
    changedSince: 'Alguien la ha cambiado entretanto.',
    notUndoable: 'No se puede restablecer el valor anterior.',
    tooMany: 'Como mucho 10.000 a la vez: acote antes la vista.',
  },
}
