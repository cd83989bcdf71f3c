import type { MergeWords } from './en.ts'

/** The texts of merging and splitting conversations, and of merging contacts, in Spanish. */
export const es: MergeWords = {
  merges: {
    label: 'Combinar y dividir',
    merge: 'Combinar en…',
    mergeTitle: 'Combinar en otra conversación',
    mergeLead:
      'Sus mensajes y etiquetas pasan a la conversación elegida, que conserva sus propios campos.',
    choose: 'Conversación',
    none: 'Este contacto no tiene otra conversación.',
    otherAddress:
      '¿Escribió la persona desde otra dirección? Una primero los contactos: entonces se ofrecen aquí las conversaciones de ambos.',
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
    contact: 'Combinar el contacto…',
    contactTitle: (name) => `Combinar otro contacto con ${name}`,
    contactLead:
      'El otro contacto se elimina. Sus conversaciones y mensajes pasan a este, y sus datos completan lo que aquí está vacío. No se puede deshacer.',
    contactFind: 'Nombre, correo o teléfono del otro contacto',
    contactsFound: 'Contactos encontrados',
    contactOther: 'Elegir otro contacto',
    contactSwap: (name) => `Conservar a ${name} en su lugar`,
    contactAfter: 'Después',
    contactMoves: (count, isOne) =>
      isOne ? 'Pasa 1 conversación.' : `Pasan ${count} conversaciones.`,
    contactMany: (count) => `${count} o más`,
    contactTaken: 'se toma del otro',
    contactDropped: (value) => `se pierde: ${value}`,
    contactBlocked: 'El contacto queda bloqueado.',
    contactLines: {
      name: 'Nombre',
      email: 'Correo',
      phone_number: 'Teléfono',
      user_identifier: 'Número de cliente',
    },
  },
}
