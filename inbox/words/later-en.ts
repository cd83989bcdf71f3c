/** The texts about messages that are sent later, in English. */
export const later = {
  later: 'Send later',
  at: (time: string) => `Will be sent: ${time}.`,
  edit: 'Edit',
  unless: 'Not if they write before',
  reasons: {
    answered: 'It was not sent, because they have written since.',
    not_allowed: 'It was not sent, because your role did not allow it at its time.',
    member_inactive: 'It was not sent, because you were not an active member at its time.',
    second_factor_required: 'It was not sent, because your second factor was missing at its time.',
  },
  overtaken:
    'It was being sent when you changed it: what was written before goes out. What stands here now is a new draft.',
  unsent: 'It could not be sent at its time.',
}

export type LaterWords = typeof later
