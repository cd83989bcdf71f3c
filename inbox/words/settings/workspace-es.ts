import type { GeneralWords } from './workspace-en.ts'

/** The texts of the page of the workspace itself, in Spanish. */
export const general: GeneralWords = {
  lead: 'Lo que vale para todo el espacio.',
  nameHint: 'Lo ven los visitantes y los correos.',
  activity: 'Líneas sobre cambios de programas',
  activityHint:
    'Los cambios por la API dejan una línea en la conversación, por ejemplo a quién se asignó.',
}
