/** The texts about messages that are sent later, in English. */
export const later = {
  later: 'Send later',
  at: (time: string) => `Will be sent: ${time}.`,
  edit: 'Edit',
  unless: 'Not if they write before',
  answered: 'It was not sent, because they have written since.',
  overtaken:
    'It was being sent when you changed it: what was written before goes out. What stands here now is a new draft.',
  unsent: 'It could not be sent at its time.',
}

export type LaterWords = typeof later
