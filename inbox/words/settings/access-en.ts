/** The texts of the page of sign-ins, in English. */
export const access = {
  lead: 'Who signed in or tried to, and whose sessions, passwords and links changed. Newest first.',
  member: 'Team member',
  everyone: 'Everyone',
  kind: 'What happened',
  kinds: {
    all: 'Everything',
    signIns: 'Sign-ins',
    failures: 'Wrong passwords',
    ends: 'Ended sessions',
    passwords: 'Passwords, codes and links',
  },
  from: 'From',
  until: 'Until',
  by: (name: string) => `by ${name}`,
  fromAddress: (address: string) => `from ${address}`,
  older: 'Show older',
  loading: 'Loading…',
  none: 'Nothing was recorded in this time.',
  noneYet: 'Nothing found so far. There are older entries.',
  shown: (count: number) => (count === 1 ? 'One entry' : `${count} entries`),
  signedIn: 'Signed in',
  failed: (count: number) => (count === 1 ? 'Wrong password' : `${count} wrong passwords`),
  limited: (count: number) =>
    count === 1
      ? 'Sign-in refused after wrong passwords'
      : `${count} sign-ins refused after wrong passwords`,
  since: (time: string) => `since ${time}`,
  openedBy: {
    password: 'by password',
    password_and_code: 'by password and code',
    link: 'by a mailed link',
    invitation: 'by an invitation',
    passkey: 'by a passkey',
    company: 'by the company',
  },
  signedOut: 'Signed out',
  revoked: (count: number) => (count === 1 ? 'Session ended' : `${count} sessions ended`),
  reasons: {
    member: 'ended under Sessions',
    replaced: 'another sign-in in the same browser',
    too_many: 'too many sessions',
    password_changed: 'new password',
    factor_changed: 'second factor changed',
    member_changed: 'new role or email',
    deactivated: 'deactivated',
  },
  passwordChanged: 'Password changed',
  passwordReset: 'Password set by a link',
  invitationMade: 'Invitation sent',
  invitationUsed: 'Invitation accepted',
  resetMade: 'Link to a new password sent',
  resetUsed: 'Link to a new password used',
  totpEnabled: 'Authenticator app set up',
  totpDisabled: 'Second factor removed',
  recoveryCodesMade: 'New recovery codes made',
  recoveryCodeUsed: 'Recovery code used',
}

/** The texts of that page in one language. */
export type AccessWords = typeof access
