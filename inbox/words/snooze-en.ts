/** The texts about conversations that are put off, in English. */
export const snooze = {
  snooze: 'Snooze',
  none: 'Nothing is snoozed.',
  untilTime: (time: string) => `Until ${time}`,
  untilAnswer: 'Until they write',
}

export type SnoozeWords = typeof snooze
