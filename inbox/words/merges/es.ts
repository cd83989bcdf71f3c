import type { MergeWords } from './en.ts'

/** The texts of merging and splitting conversations, in Spanish. */
export const es: MergeWords = {
  merges: {
    label: 'Combinar y dividir',
    merge: 'Combinar en…',
    mergeTitle: 'Combinar en otra conversación',
    mergeLead:
      'Sus mensajes y etiquetas pasan a la conversación elegida, que conserva sus propios campos.',
    choose: 'Conversación del mismo contacto',
    none: 'Este contacto no tiene otra conversación.',
    goes: 'Se combina',
    stays: 'Permanece',
    messages: (count, one) => (one ? '1 mensaje' : `${count} mensajes`),
    mergeIt: 'Combinar',
    split: 'Dividir…',
    splitTitle: 'Separar mensajes',
    splitLead: 'Los mensajes elegidos pasan a una conversación nueva con los mismos campos.',
    splitLast: (count) => `Solo se muestran los últimos ${count} mensajes.`,
    fromHere: 'Desde aquí',
    title: 'Título',
    titleHint: 'Si falta: el comienzo del primer mensaje.',
    splitIt: 'Dividir',
    chosen: 'Elige los mensajes que pasan.',
    merged: (title, messages) => `«${title}» se combinó aquí: ${messages}`,
    splitOff: (messages) => `${messages} separados en`,
    undo: 'Deshacer',
  },
}
