import type { LaterWords } from './later-en.ts'

/** The texts about messages that are sent later, in Spanish. */
export const later: LaterWords = {
  later: 'Enviar más tarde',
  at: (time) => `Se enviará: ${time}.`,
  edit: 'Editar',
  unless: 'No, si escribe antes',
  answered: 'No se envió, porque ha escrito mientras tanto.',
  overtaken:
    'Se estaba enviando cuando lo cambiaste: sale lo que había antes. Lo que ves aquí es un borrador nuevo.',
  unsent: 'No se pudo enviar a su hora.',
}
