import type { SnoozeWords } from './snooze-en.ts'

/** The texts about conversations that are put off, in Spanish. */
export const snooze: SnoozeWords = {
  snooze: 'Posponer',
  end: 'Dejar de posponer',
  none: 'No hay nada pospuesto.',
  untilTime: (time) => `Hasta ${time}`,
  untilAnswer: 'Hasta que escriba',
  evening: 'Esta tarde',
  tomorrow: 'Mañana por la mañana',
  monday: 'El lunes',
  week: 'En una semana',
  date: 'Fecha y hora',
  hint: 'Vuelve entonces, o cuando el contacto escriba.',
}
