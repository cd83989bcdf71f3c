/** The texts of the page of the workspace itself, in English. */
export const general = {
  lead: 'What holds for the whole workspace.',
  nameHint: 'Visitors and mails show it.',
  activity: 'Lines about changes by programs',
  activityHint:
    'Changes through the API leave a line in the conversation, such as who it was assigned to.',
}

/** The same in one language. */
export type GeneralWords = typeof general
