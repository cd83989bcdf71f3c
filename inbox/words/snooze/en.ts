/** The texts of putting conversations off, in English. */
export const en = {
  snooze: {
    end: 'End snooze',
    evening: 'This evening',
    tomorrow: 'Tomorrow morning',
    monday: 'Monday',
    week: 'In a week',
    date: 'Date and time',
    words: 'When',
    examples: 'fri 9 · tomorrow 14:30 · in 3 hours · dec 24',
    none: 'That is not a time.',
    past: 'That time has passed.',
    hint: 'It comes back then, or when the contact writes.',
    done: (title: string, until: string) => `“${title}” is snoozed · ${until}`,
    ended: (title: string) => `“${title}” is back`,
  },
}

export type SnoozeWords = typeof en
