/** The languages of the inbox, and of mails to team members. */
export const mailLanguages = ['en', 'de', 'es'] as const
export type MailLanguage = (typeof mailLanguages)[number]
