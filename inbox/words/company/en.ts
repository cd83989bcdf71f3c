/** The texts of company sign-ins, in English. */
export const en = {
  by: (name: string) => `Sign in with ${name}`,
  said: {
    cancelled: 'You have not signed in at your company.',
    unreachable: 'Your company’s sign-in cannot be reached. Try again, or sign in another way.',
    limited: 'Too many sign-ins were refused. Wait a few minutes.',
    member_inactive: 'Your account is deactivated. Ask an admin.',
    other_account: 'This company account cannot be used for that member. Ask an admin.',
    refused: 'That did not work. Begin again.',
  },
  join: {
    title: 'Connect your company account',
    lead: (name: string, email: string) =>
      `${email === '' ? 'Your account' : email} of ${name} is new here. Enter your password once; from then on your company signs you in.`,
    submit: 'Connect and sign in',
    ended: 'This sign-in has ended.',
    back: 'Back to sign-in',
  },
  lead: 'Your team signs in with the account of your company, by OpenID Connect.',
  none: 'No provider is set up.',
  name: 'Name on the button',
  slug: 'Short name in the address',
  slugHint: 'Small letters, digits and hyphens. It cannot be changed later.',
  issuer: 'Issuer',
  issuerHint: 'As the provider names itself, such as https://login.acme.example.',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  redirect: 'Redirect address, for the provider:',
  add: 'Add provider',
  isOn: 'Switched on',
  isOff: 'Switched off',
  untested: 'Not tested yet',
  test: 'Test',
  tested: 'The test succeeded. You can switch it on now.',
  seeTrail: 'Sign-ins has the reason.',
  newOne: 'New provider',
  turnOn: 'Switch on',
  turnOff: 'Switch off',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeLead: 'Its sessions end, and nobody can sign in with it any more.',
}

/** The texts of company sign-ins in one language. */
export type CompanyWords = typeof en
