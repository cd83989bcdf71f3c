import type { SnoozeWords } from './snooze-en.ts'

/** The texts about conversations that are put off, in German. */
export const snooze: SnoozeWords = {
  snooze: 'Zurückstellen',
  none: 'Nichts ist zurückgestellt.',
  untilTime: (time) => `Bis ${time}`,
  untilAnswer: 'Bis zur nächsten Nachricht',
}
