import type { SnoozeWords } from './snooze-en.ts'

/** The texts about conversations that are put off, in Spanish. */
export const snooze: SnoozeWords = {
  snooze: 'Posponer',
  none: 'No hay nada pospuesto.',
  untilTime: (time) => `Hasta ${time}`,
  untilAnswer: 'Hasta que escriba',
}
