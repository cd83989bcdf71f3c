import type { CheckWords } from './en.ts'

/** Los textos de la comparación con el servidor. */
export const es: CheckWords = {
  check: {
    label: 'Pantalla y servidor',
    running: 'Comparando con el servidor …',
    equal: (event) => `Igual que el servidor en el evento ${event}.`,
    differs: (parts, event) => `Distinto del servidor en el evento ${event}: ${parts}.`,
    busy: 'Aún llegan cambios. Compare otra vez en un momento.',
    failed: 'No se pudo preguntar al servidor.',
    list: 'la lista',
    counts: 'los números',
    conversation: 'la conversación abierta',
    fields: 'los campos y las etiquetas',
    contact: 'el contacto',
    bell: 'las notificaciones',
    tray: 'la bandeja de correos',
    people: 'las personas',
    drafts: 'los borradores',
    again: 'Comparar otra vez',
    reload: 'Cargar la página de nuevo',
  },
}
