/** The texts about conversations that are put off, in English. */
export const snooze = {
  snooze: 'Snooze',
  end: 'End snooze',
  none: 'Nothing is snoozed.',
  untilTime: (time: string) => `Until ${time}`,
  untilAnswer: 'Until they write',
  evening: 'This evening',
  tomorrow: 'Tomorrow morning',
  monday: 'Monday',
  week: 'In a week',
  date: 'Date and time',
  hint: 'It comes back then, or when the contact writes.',
}

export type SnoozeWords = typeof snooze
