import type { LaterWords } from './later-en.ts'

/** The texts about messages that are sent later, in Spanish. */
export const later: LaterWords = {
  later: 'Enviar más tarde',
  at: (time) => `Se enviará: ${time}.`,
  edit: 'Editar',
  unless: 'No, si escribe antes',
  reasons: {
    answered: 'No se envió, porque ha escrito mientras tanto.',
    not_allowed: 'No se envió, porque tu rol no lo permitía a esa hora.',
    member_inactive: 'No se envió, porque no eras un miembro activo a esa hora.',
    second_factor_required: 'No se envió, porque faltaba tu segundo factor a esa hora.',
  },
  overtaken:
    'Se estaba enviando cuando lo cambiaste: sale lo que había antes. Lo que ves aquí es un borrador nuevo.',
  unsent: 'No se pudo enviar a su hora.',
}
