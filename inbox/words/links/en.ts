/** The texts of the pages that links of mails open, and of asking for one, in English. */
export const en = {
  links: {
    newPassword: 'New password',
    resetTitle: 'Reset your password',
    resetLead: 'We will email you a link that works once, for an hour.',
    resetSubmit: 'Send the link',
    resetSent: (email: string) =>
      `If ${email} belongs to a team member, a link is on its way. It works once, for an hour.`,
    backToSignIn: 'Back to sign in',
    welcomeTitle: (workspace: string) => `Welcome to ${workspace}`,
    welcomeLead: (email: string) => `Choose a password for ${email}.`,
    newTitle: 'Choose a new password',
    passwordHint:
      'At least 10 characters. A few unrelated words are easy to remember and hard to guess.',
    yourName: 'Your first name',
    yourNameHint: 'Visitors see it in the chat. You can change it later.',
    setSubmit: 'Set password and sign in',
    checkingLink: 'Checking your link',
    linkMissing: 'This link is incomplete. Open it again from the email.',
    askNewLink: 'Send a new link',
  },
}

/** The texts of those pages in one language. */
export type LinkWords = typeof en
