import type { SessionWords } from './sessions-en.ts'

/** The same in Spanish. */
export const sessions: SessionWords = {
  lead: 'Dónde han iniciado sesión los miembros, la sesión más reciente primero. La que cierres termina en menos de un segundo.',
  endAll: (name) => `Cerrar todas las sesiones de ${name}`,
  endAllTitle: (name) => `¿Cerrar todas las sesiones de ${name}?`,
  endAllLead:
    'Se cierran en todas partes y puede volver a iniciar sesión. Sus claves siguen funcionando.',
  endAllYes: 'Cerrar todas',
  ended: (name) => `Se ha cerrado la sesión de ${name}.`,
  allEnded: (name) => `Se han cerrado todas las sesiones de ${name}.`,
  none: 'Nadie ha iniciado sesión.',
}
